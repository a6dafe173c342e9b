import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import type { TableName } from "@/lib/server/rest-query";

/** Error reasons with a translation. */
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
  "same_participant",
  "not_waiting",
  "too_late",
] as const;

interface MutationOptions {
  done?: string;
  invalidates: TableName[];
  /** Message of an error without a translation (ERR-46 to ERR-49). */
  failed?: string;
  shows?: (error: unknown) => Promise<boolean>;
  caught?: (error: unknown) => void;
}

/** Mutations of workshops and seats, with translated errors. */
export function useWorkshopMutation() {
  const { t } = useTranslation("admin-workshops");
  const { busy, mutate } = useMutationToast();
  const refusals = Object.fromEntries(KNOWN.map((reason) => [reason, t(`refusals.${reason}`)]));
  return {
    busy,
    /** Resolves to true on success. */
    mutate: (work: () => Promise<unknown>, { done, invalidates, failed, shows, caught }: MutationOptions) =>
      mutate(work, {
        ...(done ? { done } : {}),
        ...(shows ? { shows } : {}),
        ...(caught ? { caught } : {}),
        ...(failed ? { otherwise: failed } : {}),
        invalidates,
        refusals,
      }),
  };
}
