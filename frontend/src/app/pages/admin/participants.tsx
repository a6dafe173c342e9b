import { Participants } from "@/admin/workshops/participants/participants";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.participants");

export default Participants;
