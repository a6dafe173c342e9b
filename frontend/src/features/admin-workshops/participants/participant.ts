import { amongst, type ListSpec } from "@/features/admin/list/list-spec";
import type { Tables } from "@/lib/server/schema.types";

export type Participant = Tables["workshop_enrollments"]["row"];

export const SEAT_STATES = ["enrolled", "pending", "cancelled"] as const;

/** Of the profile behind a seat: of use in the file. */
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
    find: (_, ids) => [amongst("user_id", ids)],
    always: workshopId ? { workshop_id: `eq.${workshopId}` } : {},
    filters: {
      seat: Object.fromEntries(SEAT_STATES.map((state) => [state, `enrollment_status.eq.${state}`])),
      attendance: { attended: "attended_at.not.is.null", not: "attended_at.is.null" },
    },
    order: "enrolled_at.desc",
  };
}

/** How somebody is called: by name, else by address. */
export function calledBy({ participant_name, participant_email }: Participant): string {
  return participant_name || participant_email || "–";
}
