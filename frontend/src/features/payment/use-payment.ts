import { useState } from "react";
import { needsSignIn, paymentErrorText, refusalOf } from "@/features/payment/payment-error";
import { openPaymentWindow } from "@/features/payment/payment-window";
import { reportConversion } from "@/features/referral/report-conversion";
import { currentSession } from "@/features/session/session-store";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";

/** What a click on a payment button comes to: the page to pay on, null where there was nothing to pay. */
export interface Opened {
  orderId: string;
  url: string | null;
}

interface Payment {
  processing: boolean;
  /** Runs inside the click: `open` does what comes before the link, and finds it. */
  pay: (open: () => Promise<Opened>) => Promise<void>;
}

/**
 * A payment button's work (spec §4): the window, the link, the conversion; every failure is a toast. `onRefresh` gets
 * today's prices where the server says that they changed.
 */
export function usePayment(onRefresh?: () => void): Payment {
  const { t } = useTranslation("account");
  const [processing, setProcessing] = useState(false);
  const askToSignIn = () =>
    toast({
      title: t("payment.signInTitle"),
      description: t("payment.signInText"),
      tone: "destructive",
    });
  const fail = (error: unknown) => {
    console.error("The payment could not be opened:", error);
    if (needsSignIn(error) || !currentSession().user) return askToSignIn();
    const refresh = onRefresh && refusalOf(error) === "price_changed";
    toast({
      title: t("payment.error"),
      description: paymentErrorText(t, error),
      tone: "destructive",
      ...(refresh ? { action: { label: t("payment.refresh"), run: onRefresh } } : {}),
    });
  };
  const pay = async (open: () => Promise<Opened>) => {
    if (!currentSession().user) return askToSignIn();
    const page = openPaymentWindow(t("payment.opening"));
    setProcessing(true);
    try {
      const { orderId, url } = await open();
      const reported = reportConversion(orderId);
      // Leaving the page would break the report off.
      if (page.isThisTab) await reported;
      if (url) page.go(url);
      else page.close();
    } catch (error) {
      page.close();
      fail(error);
    } finally {
      setProcessing(false);
    }
  };
  return { processing, pay };
}
