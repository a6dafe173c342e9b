import { WorkshopGrid } from "@/admin/workshops/workshop-grid";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.workshops");

export default WorkshopGrid;
