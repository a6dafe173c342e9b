import { Participants } from "@/admin/workshops/participants/participants";
import { workshopOf } from "@/admin/workshops/workshop";
import { titledBy } from "@/app/parts/page-title";

export const meta = titledBy(
  "admin:nav.participants",
  ({ params, result }) => params.workshopId && result(workshopOf(params.workshopId))?.title,
);

export default Participants;
