import { WorkshopCalendar } from "@/admin/workshops/calendar/workshop-calendar";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.workshops");

export default WorkshopCalendar;
