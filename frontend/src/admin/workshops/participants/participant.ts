import { amongst, type ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/api.types";

export type Participant = Tables["workshop_enrollments"]["row"];

export const SEAT_STATES = ["enrolled", "pending", "cancelled"] as const;

/** Columns of the profile, for the export. */
const PERSON = "language:users!inner(language)";

const FILE = [
  "participant_name",
  "participant_email",
  PERSON,
  "workshop_title",
  "enrollment_status",
  "enrolled_at",
  "attended_at",
  "order_id",
  "order_status",
  "certificate_code",
];

/** The seats of one workshop, or of all, newest first. */
export function participantsSpec(workshopId: string | null): ListSpec<Participant> {
  return {
    table: "workshop_enrollments",
    select: `*,${PERSON}`,
    exportSelect: FILE.join(","),
    search: [],
    finds: "users",
    find: (_, { id = [] }) => [amongst("user_id", id)],
    always: workshopId ? { workshop_id: `eq.${workshopId}` } : {},
    filters: {
      seat: Object.fromEntries(SEAT_STATES.map((state) => [state, `enrollment_status.eq.${state}`])),
      attendance: { attended: "attended_at.not.is.null", not: "attended_at.is.null" },
    },
    order: "enrolled_at.desc",
  };
}

/** Return a participant's name, else the email address. */
export function calledBy({ participant_name, participant_email }: Participant): string {
  return participant_name || participant_email || "–";
}
