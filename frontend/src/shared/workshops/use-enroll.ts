import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { toast } from "@/lib/toast";
import { recommendation } from "@/shared/checkout/typed-details";
import type { AddressInput } from "@/shared/checkout/use-address";
import { putDiscountCode } from "@/shared/discounts/discount-code";
import { paymentLink } from "@/shared/payment/payment-link";
import { openPaymentWindow } from "@/shared/payment/payment-window";
import { referralCode } from "@/shared/referral/referral";
import { reportConversion } from "@/shared/referral/report-conversion";
import { refusalToast } from "@/shared/workshops/enroll-refusal";
import { useRefreshSeats } from "@/shared/workshops/enrollment";
import type { SeatQuote } from "@/shared/workshops/seat-quote";
import type { Workshop } from "@/shared/workshops/workshop";

/** What the buyer saw before they order a seat. `address` is the one that the law wants on the invoice. */
export interface SeatOrder extends Pick<SeatQuote, "discount" | "reduction" | "total" | "retry"> {
  address: AddressInput | null;
}

/** Take a seat at the displayed price; repeated calls return the same held seat. */
function takeSeat({ id, seat_price }: Workshop, order: SeatOrder | undefined) {
  const code = referralCode();
  const address = order?.address;
  const reduced = order && order.reduction > 0 && order.discount;
  return call("enroll", {
    workshopId: id,
    amount: Number(seat_price),
    ...(code ? { referralCode: code } : {}),
    ...recommendation(),
    ...(reduced ? { discountCode: reduced.code, total: order.total } : {}),
    ...(address ? { billingAddress: address.values } : {}),
  });
}

interface Enroll {
  processing: boolean;
  /** Runs inside the click: takes the seat, then opens the payment window, or is done if it is free. */
  enroll: () => Promise<void>;
}

/**
 * The logic of the enroll button. Every error is a toast; the page's data is refetched afterwards. A seat is not taken
 * before the address of its invoice is complete.
 */
export function useEnroll(workshop: Workshop, order: SeatOrder | undefined): Enroll {
  const { t, i18n } = useTranslation("booking");
  const navigate = useNavigate();
  const refresh = useRefreshSeats();
  const [processing, setProcessing] = useState(false);
  const { title, seat_price, currency } = workshop;
  const isFree = Number(seat_price) === 0 || order?.total === 0;
  const enroll = async () => {
    if (order?.address?.check() === false) return;
    const page = isFree ? null : openPaymentWindow(t("enroll.opening"));
    setProcessing(true);
    try {
      const { orderId, enrollmentStatus, totalAmount } = await takeSeat(workshop, order);
      if (enrollmentStatus === "enrolled") {
        page?.close();
        if (order?.discount) putDiscountCode(""); // used with this seat
        toast({ title: t("enroll.done"), description: t("enroll.doneText", { title }) });
        void navigate("/user/workshops");
        return;
      }
      const url = await paymentLink({ orderId, amount: totalAmount, currency, productName: title });
      const reported = orderId ? reportConversion(orderId) : undefined;
      // Leaving the page would abort the report.
      if (page?.isThisTab) await reported;
      page?.go(url);
    } catch (error) {
      page?.close();
      console.error("The enrollment failed:", error);
      toast(await refusalToast(error, i18n));
      if (order?.discount) order.retry();
    } finally {
      setProcessing(false);
      refresh();
    }
  };
  return { processing, enroll };
}
