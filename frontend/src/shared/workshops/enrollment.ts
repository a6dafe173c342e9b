import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { invalidateTables } from "@/lib/server/query-keys";
import { read } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";
import { pause } from "@/shared/payment/watch-orders";
import { useSession } from "@/shared/session/session-store";
import { isFull, type Workshop } from "@/shared/workshops/workshop";

/** A seat of the signed-in user (W1). */
export interface Seat {
  workshop_id: string;
  order_id: string | null;
  enrollment_status: string;
  held_until: string | null;
  /** Its order has the early-bird price. */
  early: boolean;
}

/** The visitor's status for a workshop, which the enroll button shows. */
type EnrollmentState = "enrolled" | "held" | "offered" | "completed" | "full" | "guest" | "open";

/** Return true if a seat is currently held for its payment. */
function isHeld({ enrollment_status, held_until }: Seat): boolean {
  return enrollment_status === "pending" && held_until !== null && Date.parse(held_until) > Date.now();
}

/** Derive the status. Enrolled, held and offered come first: participants never see that the workshop is full (W2). */
export function enrollmentState(
  workshop: Pick<Workshop, "enrolment_open" | "current_participants" | "max_participants">,
  seat: Seat | undefined,
  signedIn: boolean,
): EnrollmentState {
  if (seat?.enrollment_status === "enrolled") return "enrolled";
  if (seat && isHeld(seat)) return seat.order_id === null ? "offered" : "held";
  if (!workshop.enrolment_open) return "completed";
  if (isFull(workshop)) return "full";
  return signedIn ? "open" : "guest";
}

const FRESH_MS = 2_000;

/** The seats of the signed-in user; polled while one of them waits for its payment. */
function useMySeats(): Seat[] {
  const { user } = useSession();
  const query = list<"workshop_enrollments", Seat>("workshop_enrollments", {
    select: "workshop_id,order_id,enrollment_status,held_until,early",
    auth_user_id: `eq.${user?.id}`,
    enrollment_status: "neq.cancelled",
  });
  const { data } = useServerState({
    queryKey: keyOf(query),
    queryFn: () => read(query),
    enabled: user !== null,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.some(isHeld) ? pause(state.dataUpdateCount) : false),
  });
  return (user && data) || [];
}

/** Refetch workshops and seats after a change. */
export function useRefreshSeats(): () => void {
  const client = useQueryClient();
  return () => void invalidateTables(client, ["workshops", "workshop_enrollments"]);
}

/** The visitor's status for a workshop. `onConfirmed`: a held seat was paid while the page was open. */
export function useEnrollment(
  workshop: Workshop,
  onConfirmed: () => void,
): { state: EnrollmentState; seat: Seat | undefined } {
  const { user } = useSession();
  const seat = useMySeats().find(({ workshop_id }) => workshop_id === workshop.id);
  const state = enrollmentState(workshop, seat, user !== null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "held" && state === "enrolled") onConfirmed();
    before.current = state;
  });
  return { state, seat };
}
