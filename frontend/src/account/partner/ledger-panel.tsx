import { useState } from "react";
import { percent } from "@/account/partner/metrics";
import { NotLoaded } from "@/account/partner/not-loaded";
import { type Entry, ledgerUrl, useLedger } from "@/account/partner/reads";
import { useCsvHeadings } from "@/lib/csv-headings";
import { downloadCsv } from "@/lib/download";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { toneOf } from "@/ui/status-tones";

const STATES = ["review", "refused", "held", "payable", "in_payout", "paid"] as const;
const KINDS = ["earned", "reversed", "second_level", "second_reversed", "adjusted", "paid_out"] as const;
const CELL = "sm:px-4 sm:py-3 sm:first:pl-5 sm:last:pr-5";
/** On a phone a row is a card: the entry and its amount, below them the date and the state. */
const CARD =
  "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-3";
/** On a phone the calculation is below the entry. */
const WORKING = "max-sm:hidden";

const STYLES: Record<string, string> = {
  base: `text-right ${WORKING}`,
  rate: `text-right ${WORKING}`,
  amount: "text-right",
};

/** The partner's account, entry by entry, and as a file. */
export default function LedgerPanel({ referralId, code }: { referralId: string; code: string }) {
  const { t, language } = useTranslation(["partner", "public", "account"]);
  const headings = useCsvHeadings();
  const [pages, setPages] = useState(1);
  const { data, error, isFetching, refetch } = useLedger(referralId, pages);
  if (error && !data) return <NotLoaded onRetry={refetch} />;
  if (!data) return <Skeleton className="h-64" />;
  if (data.total === 0) return <p className="py-6">{t("ledger.empty")}</p>;
  const save = async () => {
    try {
      await downloadCsv(
        ledgerUrl(referralId, language),
        `commissions-${code}.csv`,
        language,
        await headings(),
      );
    } catch {
      toast({ title: t("failed"), description: t("account:auth.errors.unreachable"), tone: "destructive" });
    }
  };
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button variant="secondary" size="sm" onClick={() => void save()}>
          {t("ledger.export")}
        </Button>
      </div>
      <section
        aria-label={t("tabs.ledger")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-raised"
      >
        <table className="w-full text-left text-[0.9375rem] max-sm:block">
          <thead className="border-b border-line text-sm text-soft max-sm:sr-only">
            <tr>
              {(["date", "entry", "base", "rate", "amount", "state"] as const).map((name) => (
                <th key={name} scope="col" className={`${CELL} font-medium ${STYLES[name] ?? ""}`}>
                  {t(`ledger.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-sm:block">
            {data.rows.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      </section>
      {data.rows.length < data.total && (
        <div className="mt-6 grid justify-center">
          <Button variant="secondary" disabled={isFetching} onClick={() => setPages(pages + 1)}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}

function Line({ entry }: { entry: Entry }) {
  const { t, language } = useTranslation("partner");
  const kind = KINDS.find((each) => each === entry.kind) ?? "adjusted";
  const state = STATES.find((each) => each === entry.state) ?? "payable";
  const money = (amount: number) => formatPrice(amount, entry.currency, language);
  const base = entry.base ? money(entry.base) : null;
  const rate = entry.rate ? percent(entry.rate / 100, language) : null;
  const about = entry.item ? `${entry.item} · ${entry.buyer ?? "•••"}` : entry.note;
  return (
    <tr className={CARD}>
      <td className={`${CELL} whitespace-nowrap max-sm:order-1 max-sm:text-sm max-sm:text-soft`}>
        {formatDate(entry.created_at, language)}
      </td>
      <td className={CELL}>
        <span className="block">{t(`ledger.kinds.${kind}`)}</span>
        {about && <span className="block text-sm text-soft">{about}</span>}
        {entry.rule && (
          <span className="block text-sm text-soft">
            {kind.startsWith("second")
              ? t("ledger.recruited", { code: entry.rule })
              : t("ledger.rule", { name: entry.rule })}
          </span>
        )}
        {base && rate && (
          <span className="block text-sm text-soft tabular-nums sm:hidden">
            {base} × {rate}
          </span>
        )}
      </td>
      <td className={`${CELL} ${WORKING} text-right tabular-nums`}>{base ?? "–"}</td>
      <td className={`${CELL} ${WORKING} text-right tabular-nums`}>{rate ?? "–"}</td>
      <td className={`${CELL} text-right font-medium tabular-nums`}>{money(entry.amount)}</td>
      <td className={`${CELL} max-sm:order-1 max-sm:text-right`}>
        <span className="whitespace-nowrap">
          <Badge tone={toneOf("commissions", state)}>{t(`ledger.states.${state}`)}</Badge>
        </span>
        {state === "held" && (
          <span className="mt-1 block text-sm text-soft">
            {t("ledger.until", { date: formatDate(entry.payable_at, language) })}
          </span>
        )}
      </td>
    </tr>
  );
}
