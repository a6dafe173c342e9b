import { useState } from "react";
import type { Line } from "@/admin/orders/page/order-reads";
import { useOrderMutation } from "@/admin/orders/use-order-mutation";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";

type View = Functions["provider-view"]["answer"]["sessions"][number];

/** Fetches the state of the order's payments from the card provider. */
export function useProviderView(orderId: string) {
  const { busy, mutate } = useOrderMutation();
  const [views, setViews] = useState<Record<string, View> | null>(null);
  const ask = () =>
    void mutate(async () => {
      const { sessions } = await call("provider-view", { orderId });
      setViews(Object.fromEntries(sessions.map((view) => [view.paymentId, view])));
    });
  return { views, busy, ask };
}

/** Shows whether both sides agree. */
function agrees({ status, amount, currency }: Line["payment"], view: View): boolean {
  const paidHere = ["paid", "review"].includes(status);
  return view.paid === paidHere && (!view.paid || (view.amount === amount && view.currency === currency));
}

/** The provider's state of a payment, compared with ours. */
export function ProviderView({ payment, view }: { payment: Line["payment"]; view: View }) {
  const { t, language } = useTranslation("admin-orders");
  if (view.problem)
    return <p className="text-sm text-danger">{t("money.noAnswer", { problem: view.problem })}</p>;
  const same = agrees(payment, view);
  return (
    <p className={`text-sm ${same ? "text-good" : "text-danger"}`}>
      {t(view.paid ? "money.providerPaid" : "money.providerUnpaid", {
        amount: formatPrice(view.amount ?? 0, view.currency ?? payment.currency, language),
        status: view.status,
      })}{" "}
      {same ? t("money.agrees") : t("money.differs")}
    </p>
  );
}
