import { lazy } from "react";
import { DeliveryFiles } from "@/admin/downloads/delivery-files";
import { NewDeliveryFiles } from "@/admin/downloads/new-delivery-files";
import { WorkshopEditor } from "@/admin/workshops/form/workshop-editor";
import { workshopOf } from "@/admin/workshops/workshop";
import { titledBy } from "@/app/parts/page-title";

const WorkshopPreview = lazy(() => import("@/app/parts/workshop-preview"));

export const meta = titledBy(
  "admin:nav.workshops",
  ({ params: { id }, result }) => id && result(workshopOf(id))?.title,
);

export default function AdminWorkshopPage() {
  return (
    <WorkshopEditor
      renderFiles={(id) => <DeliveryFiles item={{ workshop_id: id }} />}
      renderNewFiles={(files) => <NewDeliveryFiles files={files} />}
      draw={(values) => <WorkshopPreview values={values} />}
    />
  );
}
