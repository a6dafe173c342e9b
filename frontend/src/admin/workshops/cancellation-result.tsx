import { Link } from "react-router";
import { useSums } from "@/admin/workshops/use-sums";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { Notice } from "@/ui/notice";

type Done = Functions["cancel-workshop"]["answer"];
type Due = Done["failed"][number];

/** The result of a cancellation, and the orders that need manual work; `done` is null if it happened earlier. */
export function CancellationResult({ failed, done }: { failed: Due[]; done: Done | null }) {
  const { t } = useTranslation("admin-workshops");
  const sums = useSums();
  const byHand = done?.byHand ?? [];
  return (
    <div className="grid gap-5" role="status">
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-highlight">
        <li>{t("cancelWorkshop.cancelled")}</li>
        {done && done.people > 0 && <li>{t("cancelWorkshop.notified", { count: done.people })}</li>}
        {done && done.refunded.length > 0 && (
          <li>{t("cancelWorkshop.refunded", { amount: sums(done.refunded) })}</li>
        )}
        {failed.length === 0 && byHand.length === 0 && <li>{t("cancelWorkshop.nothingLeft")}</li>}
      </ul>
      {failed.length > 0 && (
        <Notice tone="danger">
          <p className="font-medium">{t("cancelWorkshop.failed", { count: failed.length })}</p>
          <Orders orders={failed} />
        </Notice>
      )}
      {byHand.length > 0 && (
        <Notice tone="waiting">
          <p className="font-medium">{t("cancelWorkshop.byHand", { count: byHand.length })}</p>
          <Orders orders={byHand} />
        </Notice>
      )}
    </div>
  );
}

function Orders({ orders }: { orders: Due[] }) {
  const language = useLanguage();
  return (
    <ul className="mt-2 grid gap-1">
      {orders.map(({ orderId, amount, currency }) => (
        <li key={orderId}>
          <Link to={`/admin/orders/${orderId}`} className="underline underline-offset-4">
            {orderId.slice(0, 8)}
          </Link>{" "}
          · {formatPrice(amount, currency, language)}
        </li>
      ))}
    </ul>
  );
}
