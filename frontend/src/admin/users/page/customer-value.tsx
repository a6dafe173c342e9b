import { useQuery as useServerState } from "@tanstack/react-query";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

/** Read the sums of a customer's payments. */
export const useCustomerValue = (userId: string) =>
  useServerState({
    queryKey: tablesKey(["orders"], "customer-value", userId),
    queryFn: () => call("customer-value", { userId }),
  });

/** What a customer paid less refunds, by currency: two currencies are never added up. */
export function CustomerValue({ userId }: { userId: string }) {
  const { t, language } = useTranslation("admin-customers");
  const { data } = useCustomerValue(userId);
  if (!data) return <Skeleton className="h-26" />;
  if (data.values.length === 0)
    return <Card className="grid h-26 content-center px-5 text-soft">{t("value.none")}</Card>;
  return (
    <ul
      aria-label={t("value.title")}
      className="grid min-h-26 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]"
    >
      {data.values.map(({ currency, kept, received, refunded, orders, paidOrders, firstAt, lastAt }) => (
        <li key={currency}>
          <Card className="h-full px-5 py-3.5">
            <p className="text-sm text-soft">{t("value.kept", { currency })}</p>
            <p className="font-display text-2xl tabular-nums">{formatPrice(kept, currency, language)}</p>
            <p className="mt-1 text-sm text-soft">
              {refunded > 0 &&
                `${t("value.refunded", {
                  received: formatPrice(received, currency, language),
                  refunded: formatPrice(refunded, currency, language),
                })} · `}
              {t("value.orders", { count: orders, paid: paidOrders })} · {formatDate(firstAt, language)}
              {firstAt.slice(0, 10) !== lastAt.slice(0, 10) && ` – ${formatDate(lastAt, language)}`}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
