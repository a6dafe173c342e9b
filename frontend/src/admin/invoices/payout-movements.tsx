import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { LoadError } from "@/components/forms/load-error";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";
import { Skeleton } from "@/ui/skeleton";

type Movement = Functions["card-payout"]["answer"]["movements"][number];

const IN_ORDERS: readonly Movement["kind"][] = ["payment", "refund", "dispute"];

/** The movements that a payout contains, each with its order. */
export function PayoutMovements({ payout }: { payout: string }) {
  const { t } = useTranslation("admin-invoices");
  const { data, error, refetch } = useQuery({
    queryKey: tablesKey(["card_movements"], "card-payout", payout),
    queryFn: () => call("card-payout", { payout }),
  });
  if (error) return <LoadError title={t("card.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-4 h-16" />;
  return (
    <div className="mt-1.5 rounded-md bg-sunken">
      <ul className="divide-y divide-line text-sm">
        {data.movements.map((each) => (
          <MovementLine key={each.id} movement={each} />
        ))}
      </ul>
      {data.more && (
        <p className="px-4 py-2 text-sm text-soft">{t("card.more", { count: data.movements.length })}</p>
      )}
    </div>
  );
}

function MovementLine({ movement }: { movement: Movement }) {
  const { t, language } = useTranslation("admin-invoices");
  const { kind, day, amount, fee, currency, orderId } = movement;
  return (
    <li className="grid grid-cols-[auto_1fr_auto] gap-x-4 px-4 py-1.5 sm:grid-cols-[6rem_7rem_1fr_auto_7rem]">
      <span className="whitespace-nowrap text-soft">{formatDate(day, language)}</span>
      <span>{t(`card.kinds.${kind}`)}</span>
      <span className="max-sm:col-span-2 max-sm:row-start-2">
        {orderId && (
          <Link to={`/admin/orders/${orderId}`} className="font-medium text-accent hover:underline">
            {orderId.slice(0, 8)}
          </Link>
        )}
        {!orderId && IN_ORDERS.includes(kind) && <span className="text-danger">{t("card.unknown")}</span>}
      </span>
      <span className="whitespace-nowrap text-right text-soft tabular-nums max-sm:row-start-2">
        {fee !== 0 && t("card.fee", { amount: formatPrice(fee, currency, language) })}
      </span>
      <span className="whitespace-nowrap text-right tabular-nums max-sm:col-start-3 max-sm:row-start-1">
        {formatPrice(amount, currency, language)}
      </span>
    </li>
  );
}
