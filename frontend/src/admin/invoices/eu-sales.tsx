import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BooksHead } from "@/admin/invoices/books-head";
import { EcbImport } from "@/admin/invoices/ecb-import";
import { EuTables } from "@/admin/invoices/eu-tables";
import { PeriodSelect, usePeriod } from "@/admin/invoices/period-select";
import { daysOfPeriod } from "@/admin/invoices/report-period";
import { LoadError } from "@/components/forms/load-error";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { tablesKey } from "@/lib/server/query-keys";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";

/** A rate has up to nine decimals and no signs between thousands. */
const RATE = "\\s*\\d{1,7}(?:[.,]\\d{1,9})?\\s*";

type Rates = Readonly<Record<string, number>>;

/** The figures for the OSS return and the recapitulative statement of a quarter or month, in euros. */
export function EuSales() {
  const { t } = useTranslation("admin-invoices");
  const chosen = usePeriod("quarters");
  const { period } = chosen;
  const [rates, setRates] = useState<Record<string, Rates>>({});
  const [named, setNamed] = useState<Record<string, readonly string[]>>({});
  const [files, setFiles] = useState(0);
  const entered = rates[period] ?? {};
  const { data, error, refetch } = useQuery({
    queryKey: tablesKey(["invoices"], "eu-sales", period, JSON.stringify(entered)),
    queryFn: async () => {
      const found = await call("eu-sales", { ...daysOfPeriod(period), rates: entered });
      setNamed((known) => ({
        ...known,
        [period]: [...new Set([...(known[period] ?? []), ...found.missing])],
      }));
      return found;
    },
    placeholderData: keepPreviousData,
  });
  const currencies = named[period] ?? [];
  const enter = (more: Rates) => setRates((known) => ({ ...known, [period]: { ...known[period], ...more } }));
  const read = (found: Rates) => {
    enter(Object.fromEntries(Object.entries(found).filter(([currency]) => currencies.includes(currency))));
    setFiles(files + 1);
  };
  return (
    <>
      <BooksHead title={t("eu.title")} text={t("eu.text")} />
      <div className="mb-5 flex flex-wrap items-end gap-4">
        <PeriodSelect chosen={chosen} className="w-64" />
        {currencies.map((currency) => (
          <RateField
            key={`${period} ${currency} ${files}`}
            currency={currency}
            known={entered[currency]}
            onEnter={(rate) => enter({ [currency]: rate })}
          />
        ))}
      </div>
      {currencies.length > 0 && <EcbImport key={period} last={daysOfPeriod(period).last} onRead={read} />}
      {error && <LoadError title={t("vat.failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-72" />}
      {!error && data && data.missing.length > 0 && (
        <Notice tone="waiting">{t("eu.missing", { currencies: data.missing.join(", ") })}</Notice>
      )}
      {!error && data?.missing.length === 0 && <EuTables sales={data} />}
    </>
  );
}

interface RateFieldProps {
  currency: string;
  known: number | undefined;
  onEnter: (rate: number) => void;
}

/** The rate of a currency; it counts when the field is left. */
function RateField({ currency, known, onEnter }: RateFieldProps) {
  const { t } = useTranslation("admin-invoices");
  const [text, setText] = useState(known === undefined ? "" : String(known));
  const [wrong, setWrong] = useState(false);
  const enter = () => {
    const rate = Number(text.replace(",", "."));
    const valid = text.trim() !== "" && rate > 0 && rate <= 1_000_000;
    setWrong(!valid && text.trim() !== "");
    if (valid) onEnter(rate);
  };
  return (
    <Field
      label={t("eu.rate", { currency })}
      inputMode="decimal"
      pattern={RATE}
      className="w-44"
      value={text}
      error={wrong ? t("eu.wrongRate") : undefined}
      onChange={({ target }) => setText(target.value)}
      onBlur={enter}
      onKeyDown={({ key }) => key === "Enter" && enter()}
    />
  );
}
