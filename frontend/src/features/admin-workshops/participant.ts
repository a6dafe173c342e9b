import { type ListSpec, quoted } from "@/features/admin/list-spec";
import type { Params } from "@/lib/rest-query";
import type { Tables } from "@/lib/schema.types";

export type Participant = Tables["workshop_enrollments"]["row"];

export const SEAT_STATES = ["enrolled", "pending", "cancelled"] as const;

/** The profile behind a seat: its language is of use in the file, and a search looks into its names and address. */
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

function found(text: string): Params<"workshop_enrollments"> {
  if (!text) return {};
  const pattern = quoted(`*${text.replace(/[\\*%_]/g, "\\$&")}*`);
  const any = ["email", "first_name", "last_name"].map((column) => `${column}.ilike.${pattern}`);
  return { "language.or": `(${any.join(",")})` };
}

/** The seats of one workshop, or of all, newest first. */
export function participantsSpec(workshopId: string | null, text: string): ListSpec<Participant> {
  return {
    table: "workshop_enrollments",
    select: `*,${PERSON}`,
    exportSelect: FILE.join(","),
    search: [],
    always: { ...(workshopId ? { workshop_id: `eq.${workshopId}` } : {}), ...found(text) },
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
