import { useMutationToast } from "@/features/admin/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { HttpError } from "@/lib/server/http";
import type { TableName } from "@/lib/server/rest-query";

/** Refusals whose reason has words here, in the page's language. */
const KNOWN = [
  "has_participants",
  "too_few_seats",
  "ends_before_start",
  "workshop_full",
  "already_enrolled",
  "workshop_completed",
  "enrolment_closed",
  "not_found",
  "reference_required",
  "not_started",
  "not_enrolled",
  "seat_cancelled",
  "attended",
  "nothing_to_refund",
  "other_provider",
  "workshop_over",
  "called_off",
] as const;

interface Telling {
  done?: string;
  touches: TableName[];
  /** What is said of a failure that has no words of its own (ERR-46 to ERR-49). */
  failed?: string;
  shows?: (error: unknown) => Promise<boolean>;
}

/** Acts on workshops and seats, with words for their refusals. */
export function useWorkshopMutation() {
  const { t } = useTranslation("admin-workshops");
  const { busy, mutate } = useMutationToast();
  const refusals = Object.fromEntries(KNOWN.map((reason) => [reason, t(`refusals.${reason}`)]));

  const message = async (work: () => Promise<unknown>, failed: string) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof HttpError && !(error.hint && error.hint in refusals)) {
        throw new HttpError(failed, error.status, error.code, null);
      }
      throw error;
    }
  };
  return {
    busy,
    /** Whether it was done. */
    mutate: (work: () => Promise<unknown>, { done, touches, failed, shows }: Telling) =>
      mutate(failed ? () => message(work, failed) : work, {
        ...(done ? { done } : {}),
        ...(shows ? { shows } : {}),
        touches,
        refusals,
      }),
  };
}
