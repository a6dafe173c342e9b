import { useQueryClient, useQuery as useServerState } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { pause } from "@/features/payment/watch-orders";
import { useSession } from "@/features/session/session-store";
import { isFull, type Workshop } from "@/features/workshops/workshop";
import { read } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { keyOf } from "@/lib/server/use-query";

/** A seat of the person who is signed in (W1). */
export interface Seat {
  workshop_id: string;
  order_id: string | null;
  enrollment_status: string;
  held_until: string | null;
}

/** Where somebody stands with a workshop; what the enroll button shows. */
type EnrollmentState = "enrolled" | "held" | "completed" | "full" | "guest" | "open";

/** Whether a seat is held for its payment at this moment. */
function isHeld({ enrollment_status, held_until }: Seat): boolean {
  return enrollment_status === "pending" && held_until !== null && Date.parse(held_until) > Date.now();
}

/** Enrolled and held come first: whoever has a seat is not told that the workshop is full (W2). */
export function enrollmentState(
  workshop: Pick<Workshop, "enrolment_open" | "current_participants" | "max_participants">,
  seat: Seat | undefined,
  signedIn: boolean,
): EnrollmentState {
  if (seat?.enrollment_status === "enrolled") return "enrolled";
  if (seat && isHeld(seat)) return "held";
  if (!workshop.enrolment_open) return "completed";
  if (isFull(workshop)) return "full";
  return signedIn ? "open" : "guest";
}

const FRESH_MS = 2_000;

/** The seats of the person who is signed in; looked at again and again while one of them waits for its payment. */
function useMySeats(): Seat[] {
  const { user } = useSession();
  const query = list<"workshop_enrollments", Seat>("workshop_enrollments", {
    select: "workshop_id,order_id,enrollment_status,held_until",
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

/** Reads workshops and seats anew, after something happened to one. */
export function useRefreshSeats(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/rest\/v1\/workshop(s|_enrollments)\b/.test(String(queryKey[0])),
    });
}

/** The visitor's standing with a workshop. `onConfirmed`: a held seat was paid while the page looked on. */
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
