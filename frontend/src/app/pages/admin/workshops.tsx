import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { WorkshopGrid } from "@/features/admin-workshops/workshop-grid";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.workshops")) });

export default WorkshopGrid;
