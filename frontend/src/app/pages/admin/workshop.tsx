import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { DeliveryFiles } from "@/features/admin-downloads/delivery-files";
import { WorkshopEditor } from "@/features/admin-workshops/form/workshop-editor";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.workshops")) });

export default function AdminWorkshopPage() {
  return <WorkshopEditor renderFiles={(id) => <DeliveryFiles item={{ workshop_id: id }} />} />;
}
