import { NotLoaded } from "@/account/partner/not-loaded";
import { type OwnCode, useOwnCodes } from "@/account/partner/reads";
import { copyText } from "@/lib/copy-text";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { discountLink, reductionOf, sumsOf } from "@/shared/discounts/code-figures";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

/** The discount codes of a partner's code, each with what it takes off, what it brought in, and its link. */
export default function CodesPanel({ code }: { code: string }) {
  const { t } = useTranslation("partner");
  const { data, error, refetch } = useOwnCodes(code);
  if (error && !data) return <NotLoaded onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40" />;
  if (data.length === 0) return <p className="py-6">{t("codes.empty")}</p>;
  return (
    <>
      <p className="mb-4 text-soft">{t("codes.text")}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {data.map((row) => (
          <Code key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function Code({ row }: { row: OwnCode }) {
  const { t, language } = useTranslation("partner");
  const { percent, text } = reductionOf(row, language);
  const { code, is_active, valid_until, uses, paid_orders } = row;
  const sums = (of: "income" | "commission") => sumsOf<typeof of>(row, of, language).join(" · ") || "–";
  const copy = () =>
    copyText(discountLink(code), { title: t("link.copied"), description: t("link.copiedText") });
  const figures = [
    [t("codes.uses"), String(uses)],
    [t("figures.orders"), String(paid_orders)],
    [t("codes.income"), sums("income")],
    [t("subIds.commission"), sums("commission")],
  ] as const;
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <code className="font-medium">{code}</code>{" "}
          {!is_active && <Badge tone="secondary">{t("codes.inactive")}</Badge>}
          <span className="block text-sm text-soft">
            {t("codes.off", { value: percent ? t("codes.percent", { rate: text }) : text })}
            {valid_until && ` · ${t("ledger.until", { date: formatDate(valid_until, language) })}`}
          </span>
        </p>
        {is_active && (
          <Button variant="secondary" size="sm" onClick={() => void copy()}>
            {t("link.copy")} <span className="sr-only">{code}</span>
          </Button>
        )}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
