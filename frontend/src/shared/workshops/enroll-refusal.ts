import type { I18n } from "@/lib/i18n/i18n";
import { HttpError } from "@/lib/server/http";
import type { ToastOptions } from "@/lib/toast";
import { PaymentError, paymentErrorText, refusalOf } from "@/shared/payment/payment-error";

/** Error reasons of an enrollment (W2), and the keys of their texts. */
const REFUSALS = {
  workshop_full: "full",
  already_enrolled: "already",
  workshop_completed: "closed",
  enrolment_closed: "late",
  price_changed: "changed",
} as const;

const isRefusal = (word: string | null): word is keyof typeof REFUSALS => word !== null && word in REFUSALS;

/** Return the text of a failed enrollment (ERR-22 to ERR-24). The payment texts are loaded on demand. */
export async function refusalToast(error: unknown, texts: I18n): Promise<ToastOptions> {
  const t = texts.translator("booking");
  const payload = (title: string, description: string): ToastOptions => ({
    title,
    description,
    tone: "destructive",
  });
  const status = error instanceof HttpError ? error.status : null;
  const word = refusalOf(error);
  if (status === 401) return payload(t("enroll.signInTitle"), t("enroll.signInText"));
  if (isRefusal(word)) return payload(t(`enroll.${REFUSALS[word]}Title`), t(`enroll.${REFUSALS[word]}Text`));
  if (error instanceof PaymentError) {
    await texts.loadNamespaces(["account"]);
    const account = texts.translator("account");
    return payload(account("payment.error"), paymentErrorText(account, error));
  }
  // The server says in the page's language why a discount code takes nothing off.
  if (error instanceof HttpError && word?.startsWith("discount_"))
    return payload(t("enroll.failed"), error.words ?? t("enroll.failedText"));
  return payload(t("enroll.failed"), status === 404 ? t("workshop.notFound") : t("enroll.failedText"));
}
