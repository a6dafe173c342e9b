import { WorkshopGrid } from "@/admin/workshops/workshop-grid";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.workshops")) });

export default WorkshopGrid;
