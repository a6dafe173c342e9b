import { useState } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { needsSignIn, paymentErrorText, refusalOf } from "@/shared/payment/payment-error";
import { openPaymentWindow } from "@/shared/payment/payment-window";
import { reportConversion } from "@/shared/referral/report-conversion";
import { currentSession } from "@/shared/session/session-store";

/** The result of a payment button: the page to pay on, or null if there was nothing to pay. */
export interface Opened {
  orderId: string;
  url: string | null;
}

interface Payment {
  processing: boolean;
  /** Runs inside the click: `open` does the steps before the link, and returns it. */
  pay: (open: () => Promise<Opened>) => Promise<void>;
}

/**
 * The logic of a payment button (spec §4): the window, the link, the conversion; every failure is a toast. `onRefresh`
 * gets the current prices if the server reports that they changed.
 */
export function usePayment(onRefresh?: () => void): Payment {
  const { t } = useTranslation("account");
  const [processing, setProcessing] = useState(false);
  const askToSignIn = () =>
    void toast({
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
      // Leaving the page would abort the report.
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
