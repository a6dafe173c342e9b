import { Link } from "react-router";
import { type Entry, KINDS, STATES } from "@/admin/referrals/ledger/ledger";
import type { Column } from "@/components/data-table/column";
import { Day } from "@/components/day";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

/** The columns of a ledger; `balances` are the balances after each entry, by its id, once loaded. */
export function useLedgerColumns(balances: Readonly<Record<string, number>> | undefined): Column<Entry>[] {
  const { t, language } = useTranslation("admin-referrals");
  return [
    {
      key: "date",
      title: t("ledger.date"),
      sort: "created_at",
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    { key: "entry", head: true, title: t("ledger.entry"), cell: (entry) => <What entry={entry} /> },
    {
      key: "base",
      wide: true,
      title: t("ledger.base"),
      end: true,
      cell: ({ base, currency }) => (base ? formatPrice(base, currency, language) : "–"),
    },
    {
      key: "rate",
      wide: true,
      title: t("ledger.rate"),
      end: true,
      cell: ({ rate }) => (rate ? t("percent", { rate }) : "–"),
    },
    {
      key: "amount",
      title: t("ledger.amount"),
      end: true,
      cell: ({ amount, currency }) => (
        <span className="font-medium">{formatPrice(amount, currency, language)}</span>
      ),
    },
    { key: "state", title: t("ledger.state"), cell: (entry) => <Standing entry={entry} /> },
    {
      key: "balance",
      wide: true,
      title: t("ledger.balance"),
      end: true,
      cell: ({ id, currency }) => {
        const balance = balances?.[id];
        return balance === undefined ? "…" : formatPrice(balance, currency, language);
      },
    },
  ];
}

/** The origin of an entry: its kind, and the order or the reason. */
function What({ entry: { kind, item, note, order_id, rule } }: { entry: Entry }) {
  const { t } = useTranslation("admin-referrals");
  const known = KINDS.find((each) => each === kind);
  return (
    <>
      <span className="block">{known ? t(`ledger.kinds.${known}`) : kind}</span>
      {order_id && (
        <Link to={`/admin/orders/${order_id}`} className="block text-sm text-soft hover:text-accent">
          {[item, order_id.slice(0, 8)].filter(Boolean).join(" · ")}
        </Link>
      )}
      {rule && (
        <span className="block text-sm text-soft">
          {known?.startsWith("second")
            ? t("ledger.recruited", { code: rule })
            : t("ledger.rule", { name: rule })}
        </span>
      )}
      {note && <span className="block text-sm text-soft">{note}</span>}
    </>
  );
}

function Standing({ entry: { state, payable_at } }: { entry: Entry }) {
  const { t, language } = useTranslation("admin-referrals");
  const known = STATES.find((each) => each === state);
  if (!known) return state;
  return (
    <>
      <Badge tone={toneOf("commissions", known)}>{t(`ledger.states.${known}`)}</Badge>
      {known === "held" && (
        <span className="mt-1 block whitespace-nowrap text-sm text-soft">
          {t("ledger.until", { date: formatDate(payable_at, language) })}
        </span>
      )}
    </>
  );
}
