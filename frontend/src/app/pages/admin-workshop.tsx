import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { WorkshopEditor } from "@/features/admin-workshops/workshop-editor";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.workshops")) });

export default WorkshopEditor;
