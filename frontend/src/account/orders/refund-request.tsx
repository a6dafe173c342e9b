import { lazy, Suspense, useState } from "react";
import { type Order, refundableUntil } from "@/account/orders/order";
import { usePromises } from "@/lib/company";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { Button } from "@/ui/button";

const RefundForm = lazy(() => import("@/account/orders/refund-form"));

/** The way to ask for the money back, as long as the shop's promise lasts. */
export function RefundRequest({ order, name }: { order: Order; name: string }) {
  const { t, language } = useTranslation("account");
  const { refundDays } = usePromises();
  const [open, setOpen] = useState(false);
  const until = refundableUntil(order, refundDays);
  if (!until) return null;
  return (
    <div className="mt-3">
      {open ? (
        <Suspense>
          <RefundForm number={order.id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {t("orders.refund.until", { day: formatDate(until, language) })}
          <Button variant="quiet" size="sm" className="-mx-3" onClick={() => setOpen(true)}>
            {t("orders.refund.ask")}
            <span className="sr-only">: {name}</span>
          </Button>
        </p>
      )}
    </div>
  );
}
