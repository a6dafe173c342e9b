import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { paymentErrorText, refusalOf } from "@/shared/payment/payment-error";
import type { Opened } from "@/shared/payment/use-payment";
import { reportConversion } from "@/shared/referral/report-conversion";

/** The failure of a payment: its text, and whether the basket's prices are out of date. */
export interface PaymentFault {
  text: string;
  stale: boolean;
}

/**
 * A payment in this tab: order, then leave for the payment page, which returns to /payment-success. A failure is
 * returned as `fault`, to be shown beside the button, and nothing typed is lost.
 */
export function usePaymentHere(onFree: (orderId: string) => void) {
  const { t } = useTranslation("account");
  const [processing, setProcessing] = useState(false);
  const [fault, setFault] = useState<PaymentFault | null>(null);
  const pay = async (open: () => Promise<Opened>) => {
    setProcessing(true);
    setFault(null);
    try {
      const { orderId, url } = await open();
      await reportConversion(orderId);
      if (url) window.location.assign(url);
      else onFree(orderId);
    } catch (error) {
      console.error("The payment could not be opened:", error);
      setFault({ text: paymentErrorText(t, error), stale: refusalOf(error) === "price_changed" });
      setProcessing(false);
    }
  };
  return { processing, fault, pay };
}
