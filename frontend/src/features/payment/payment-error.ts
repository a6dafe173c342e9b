import type { TFunction } from "@/lib/i18n/i18n-types";
import { HttpError } from "@/lib/server/http";

type Fault = "profile" | "noOrder" | "link" | "noUrl";

/** A step of paying failed; `fault` names the text of spec §8. */
export class PaymentError extends Error {
  override name = "PaymentError";

  constructor(
    readonly fault: Fault,
    /** Why, where somebody said so. */
    override readonly cause?: unknown,
  ) {
    super(fault);
  }
}

/** Refusals of the house that we say in the visitor's language; the English texts are the server's own. */
const KNOWN = [
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

/** The server's stable word for a refusal, also where it came inside another failure. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof PaymentError) return refusalOf(error.cause);
  return error instanceof HttpError ? error.hint : null;
}

/** What the toast 'Payment Error' says (spec §8). */
export function paymentErrorText(t: TFunction<"account">, error: unknown): string {
  const refusal = refusalOf(error);
  const known = KNOWN.find((each) => each === refusal);
  if (known) return t(`payment.errors.${known}`);
  if (error instanceof PaymentError) return t(`payment.errors.${error.fault}`);
  return error instanceof HttpError && error.message ? error.message : t("payment.errors.other");
}

/** Whether it failed because nobody is signed in any more. */
export function needsSignIn(error: unknown): boolean {
  if (error instanceof PaymentError) return needsSignIn(error.cause);
  return error instanceof HttpError && error.status === 401;
}
