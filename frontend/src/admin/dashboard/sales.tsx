import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { BarChart } from "@/admin/dashboard/bar-chart";
import { BestSellers } from "@/admin/dashboard/best-sellers";
import { type Bucket, bucketsOf, changeOf, periodsOf, type SalesAnswer } from "@/admin/dashboard/buckets";
import { FunnelChart, ReferralShare } from "@/admin/dashboard/shares";
import { isBackwards, OWN_DAYS, type Period } from "@/components/data-table/list-period";
import { PeriodChoice } from "@/components/data-table/period-choice";
import { LoadError } from "@/components/forms/load-error";
import { useNewGoods } from "@/components/forms/use-new-goods";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { Card } from "@/ui/card";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";

const MONTH: Period = { period: "30", from: "", to: "" };

/** Return the period to request; null while custom dates are incomplete or in the wrong order. */
function paramsOf(period: Period) {
  if (period.period !== OWN_DAYS) return { days: Number(period.period) };
  return period.from && period.to && !isBackwards(period) ? { first: period.from, last: period.to } : null;
}

/** The sales of a chosen period compared with the previous period, each currency by itself (M2). */
export function Sales() {
  const { t } = useTranslation("admin-dashboard");
  const id = useId();
  const { currency: own } = useNewGoods();
  const [period, setPeriod] = useState(MONTH);
  const params = paramsOf(period);
  const [chosen, setCurrency] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["sales", params],
    queryFn: params ? () => call("sales", params) : skipToken,
    placeholderData: keepPreviousData,
  });
  const currencies = [
    ...new Set([...(data?.now.money ?? []), ...(data?.before.money ?? [])].map((of) => of.currency)),
  ];
  const currency = chosen && currencies.includes(chosen) ? chosen : (currencies[0] ?? own);
  return (
    <Card aria-labelledby={id} aria-busy={isFetching} className="mb-4 px-5 py-5 sm:px-6">
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id={id} className="text-heading">
            {t("title")}
          </h2>
          {data && !error && <Days data={data} />}
        </div>
        <div className="flex flex-wrap gap-4">
          {currencies.length > 1 && (
            <Select
              label={t("currency")}
              value={currency}
              onChange={({ target }) => setCurrency(target.value)}
            >
              <Options values={currencies} />
            </Select>
          )}
          <PeriodChoice
            value={period}
            onChange={(changes) => setPeriod((before) => ({ ...before, ...changes }))}
            bounded
          />
        </div>
      </div>
      {error && <LoadError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && !error && <Shown data={data} currency={currency} />}
    </Card>
  );
}

/** The first and the last day shown. */
function Days({ data: { first, last } }: { data: SalesAnswer }) {
  const { t, language } = useTranslation("admin-dashboard");
  const written = (day: string) => formatDate(day, language);
  return <p className="mt-1 text-sm text-soft">{t("from", { from: written(first), to: written(last) })}</p>;
}

function Shown({ data, currency }: { data: SalesAnswer; currency: string }) {
  const { t, language } = useTranslation("admin-dashboard");
  const of = (side: "now" | "before") => data[side].money.find((money) => money.currency === currency);
  const [now, before] = [of("now"), of("before")];
  const periods = periodsOf(data);
  const bars = {
    buckets: bucketsOf(periods.now, currency),
    before: bucketsOf(periods.before, currency),
    rowsOf: ({ from, to }: Bucket) =>
      `/admin/orders?currency=${currency}&period=${OWN_DAYS}&from=${from}&to=${to}`,
  };
  const price = (amount: number) => formatPrice(amount, currency, language);
  const metrics = [
    { label: t("placed"), now: now?.placed ?? 0, before: before?.placed ?? 0, format: String },
    { label: t("net"), now: now?.net ?? 0, before: before?.net ?? 0, format: price },
    { label: t("refunded"), now: now?.refunded ?? 0, before: before?.refunded ?? 0, format: price },
  ];
  return (
    <>
      <dl className="mb-8 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {metrics.map(({ label, format, ...values }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd>
              <span className="block font-display text-title tabular-nums">{format(values.now)}</span>
              <span className="text-sm text-soft">
                <Change {...values} /> {t("before", { value: format(values.before) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-x-10 gap-y-9 lg:grid-cols-2">
        <BarChart
          title={t("charts.net", { currency })}
          {...bars}
          heightOf={({ net }) => net}
          format={price}
        />
        <BarChart
          title={t("charts.placed", { currency })}
          {...bars}
          heightOf={({ placed }) => placed}
          format={String}
          least={1}
        />
        <ReferralShare money={now} />
        <FunnelChart now={data.now.funnel} before={data.before.funnel} />
      </div>
      <BestSellers first={data.first} last={data.last} currency={currency} />
    </>
  );
}

/** The change from the previous period, in words that need no color. */
function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation("admin-dashboard");
  const change = changeOf(now, before);
  if (change === null) return null;
  const text = change === 0 ? t("same") : t(change > 0 ? "more" : "less", { percent: Math.abs(change) });
  return <span className="font-medium text-ink">{text}</span>;
}
