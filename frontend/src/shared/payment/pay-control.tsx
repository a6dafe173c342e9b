import { useLocation } from "react-router";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { LegalNote } from "@/shared/checkout/legal-note";
import { type Payable, paymentLink } from "@/shared/payment/payment-link";
import { usePayment } from "@/shared/payment/use-payment";
import { SiteLink } from "@/shared/referral/site-link";
import { storeReturnPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";

interface Props {
  payable: Payable;
  /** Called once the link was created or the attempt failed: the order may have another status now. */
  onTried?: () => void;
}

/** The card payment of an order; if the session has ended, a link to sign in again. */
export function PayControl({ payable, onTried }: Props) {
  const { t, language } = useTranslation("account");
  const { user } = useSession();
  const { pathname } = useLocation();
  const { processing, pay } = usePayment();
  if (!user) {
    return (
      <SiteLink to="/login" onClick={() => storeReturnPath(pathname)} className={buttonStyle()}>
        {t("payment.loginToPay")}
      </SiteLink>
    );
  }
  const start = async () => {
    await pay(async () => ({ orderId: payable.orderId ?? "", url: await paymentLink(payable) }));
    onTried?.();
  };
  return (
    <>
      <LegalNote />
      <Button disabled={processing} onClick={start}>
        {processing
          ? t("payment.processing")
          : t("payment.pay", { price: formatPrice(payable.amount, payable.currency ?? "USD", language) })}
      </Button>
    </>
  );
}
