import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { VatLine } from "@/admin/invoices/report-period";
import { LoadError } from "@/components/forms/load-error";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";
import { Skeleton } from "@/ui/skeleton";

/** The documents behind a line of the VAT report, each with its order. */
export function LineDocuments({ line, days }: { line: VatLine; days: { first: string; last: string } }) {
  const { t, language } = useTranslation("admin-invoices");
  const { country, rate, taxCase, currency } = line;
  const { data, error, refetch } = useQuery({
    queryKey: tablesKey(
      ["invoices"],
      "vat-documents",
      days.first,
      days.last,
      country,
      rate,
      taxCase,
      currency,
    ),
    queryFn: () => call("vat-report-documents", { ...days, country, rate, taxCase, currency }),
  });
  if (error) return <LoadError title={t("vat.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-4 h-16" />;
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {data.documents.map((each) => (
          <li key={each.id} className="flex flex-wrap gap-x-4 px-4 py-1.5">
            <Link
              to={`/admin/orders/${each.orderId}`}
              className="min-w-28 font-medium tabular-nums text-accent hover:underline"
            >
              {each.number}
            </Link>
            <span className="min-w-24 whitespace-nowrap text-soft">{formatDate(each.day, language)}</span>
            <span className="min-w-0 flex-1 truncate">{each.buyer || "–"}</span>
            <span className="whitespace-nowrap tabular-nums">
              {t("vat.parts", {
                net: formatPrice(each.net, currency, language),
                tax: formatPrice(each.tax, currency, language),
              })}
            </span>
          </li>
        ))}
      </ul>
      {data.more && (
        <p className="px-4 py-2 text-sm text-soft">{t("vat.more", { count: data.documents.length })}</p>
      )}
    </>
  );
}
