import { type ListSpec, quoted } from "@/features/admin/list-spec";
import type { Params } from "@/lib/rest-query";
import type { Tables } from "@/lib/schema.types";

export type Participant = Tables["workshop_enrollments"]["row"];

export const SEAT_STATES = ["enrolled", "pending", "cancelled"] as const;

const COLUMNS = "participant_name,participant_email,workshop_title,enrollment_status,enrolled_at,attended_at";

/** Names and addresses are those of the profile behind a seat, so a search goes there; `person` is only its way. */
function found(text: string): { columns: string; where: Params<"workshop_enrollments"> } {
  if (!text) return { columns: "", where: {} };
  const pattern = quoted(`*${text.replace(/[\\*%_]/g, "\\$&")}*`);
  const any = ["email", "first_name", "last_name"].map((column) => `${column}.ilike.${pattern}`);
  return { columns: ",person:users!inner()", where: { "person.or": `(${any.join(",")})` } };
}

/** The seats of one workshop, or of all, newest first. */
export function participantsSpec(workshopId: string | null, text: string): ListSpec<Participant> {
  const { columns, where } = found(text);
  return {
    table: "workshop_enrollments",
    select: `*${columns}`,
    exportSelect: `${COLUMNS},order_id,order_status,certificate_code${columns}`,
    search: [],
    always: { ...(workshopId ? { workshop_id: `eq.${workshopId}` } : {}), ...where },
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
