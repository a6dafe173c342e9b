import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { titled } from "@/app/parts/page-title";
import { useCompany } from "@/lib/company";
import { useTranslation } from "@/lib/i18n/use-t";
import { searchParam } from "@/lib/query-string";
import { useMounted } from "@/lib/use-mounted";
import { FormFailed } from "@/public/pay/form-failed";
import { FormPlace } from "@/public/pay/form-place";
import { PaySummary } from "@/public/pay/pay-summary";
import { useCardForm } from "@/public/pay/use-card-form";
import { CheckoutSteps } from "@/shared/checkout/checkout-steps";
import { CARD_FORM, type HeldPayment, heldPayment, successOf } from "@/shared/checkout/held-payment";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

export const meta = titled("account:checkout.payment");

/** The payment of this tab; null if it is not that of the order with which another site returns to this page. */
function heldOf(returned: string | null): HeldPayment | null {
  const payment = heldPayment();
  return returned && !payment?.orderIds.includes(returned) ? null : payment;
}

/** The card provider's form within the shop, if the owner chose it. Pages after this one are loaded anew. */
export default function PayPage() {
  const { t } = useTranslation(["account", "pay"]);
  const mounted = useMounted();
  const returned = searchParam(useLocation().search, "order");
  const payment = useMemo(() => (mounted ? heldOf(returned) : null), [mounted, returned]);
  useEffect(() => {
    if (mounted && !payment) window.location.replace(returned ? successOf([returned]) : "/checkout");
  }, [mounted, payment, returned]);
  useEffect(
    () => () => {
      // The provider's script and the policy that allows it stay with this document.
      if (window.location.pathname !== CARD_FORM) window.location.reload();
    },
    [],
  );
  return (
    <div className="frame min-h-[38rem] py-8 sm:py-10">
      <SiteLink to="/checkout" className="inline-flex items-center gap-2 py-2 text-soft hover:text-accent">
        <Icon name="back" />
        {t("pay:back")}
      </SiteLink>
      <h1 className="mt-3 text-display">{t("checkout.payment")}</h1>
      <CheckoutSteps />
      {payment ? <Payment payment={payment} /> : <Skeleton className="mt-8 h-96" />}
    </div>
  );
}

function Payment({ payment }: { payment: HeldPayment }) {
  const { t } = useTranslation(["account", "checkout", "pay"]);
  const { cardForm } = useCompany();
  const { form, failed, reason, busy, onFailed, retry, elsewhere } = useCardForm(payment);
  return (
    <div className="mt-8 grid gap-10 lg:grid-cols-[20rem_1fr] lg:items-start lg:gap-16">
      <PaySummary payment={payment} />
      <div>
        {failed ? (
          <FormFailed reason={reason} />
        ) : (
          <FormPlace
            form={form}
            onPaid={() => window.location.assign(successOf(payment.orderIds))}
            onFailed={onFailed}
          />
        )}
        <div className={failed ? "mt-5 flex flex-wrap gap-3" : "mt-6 border-t border-line pt-5"}>
          {!failed && <p className="mb-3 text-sm text-soft">{t("pay:trouble")}</p>}
          <Button
            variant={failed ? "primary" : "secondary"}
            size={failed ? "md" : "sm"}
            disabled={busy}
            onClick={() => void elsewhere()}
          >
            {busy
              ? t("payment.processing")
              : t("pay:elsewhere", { provider: cardForm?.provider ?? form?.provider ?? "" })}
          </Button>
          {failed && (
            <Button variant="secondary" onClick={retry}>
              {t("checkout:tax.retry")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
