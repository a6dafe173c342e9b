import type { TFunction } from "@/lib/i18n/i18n-types";
import { HttpError } from "@/lib/server/http";

type Fault = "profile" | "noOrder" | "link" | "noUrl";

/** A step of the payment failed; `fault` names the text of spec §8. */
export class PaymentError extends Error {
  override name = "PaymentError";

  constructor(
    readonly fault: Fault,
    /** The reason, if there is one. */
    override readonly cause?: unknown,
  ) {
    super(fault);
  }
}

/** Error reasons with a translation; the English texts are the server's own. */
const KNOWN = [
  "consent_required",
  "price_changed",
  "payment_in_progress",
  "not_payable",
  "nothing_to_pay",
  "amount_too_small",
  "payment_provider",
  "already_there",
  "reference_broken",
  "checkout_reused",
  "idempotency_in_progress",
  "holds_used_up",
] as const;

/** Return the server's stable reason of a refusal, also if another error wraps it. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof PaymentError) return refusalOf(error.cause);
  return error instanceof HttpError ? error.hint : null;
}

/** Return the text of the toast 'Payment Error' (spec §8). */
export function paymentErrorText(t: TFunction<"account">, error: unknown): string {
  const refusal = refusalOf(error);
  const known = KNOWN.find((each) => each === refusal);
  if (known) return t(`payment.errors.${known}`);
  if (error instanceof PaymentError) return t(`payment.errors.${error.fault}`);
  return (error instanceof HttpError && error.words) || t("payment.errors.other");
}

/** Return true if it failed because the session is over. */
export function needsSignIn(error: unknown): boolean {
  if (error instanceof PaymentError) return needsSignIn(error.cause);
  return error instanceof HttpError && error.status === 401;
}
