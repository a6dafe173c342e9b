import { useId } from "react";
import { Link } from "react-router";
import { useDisputeDeadline, useWaiting, type Waiting } from "@/admin/shared/use-waiting";
import { formatTimestamp } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";

/** Each kind of work with its list, the most urgent first. */
const LISTS: readonly { kind: Waiting; to: string }[] = [
  { kind: "disputes", to: "/admin/orders?waiting=disputes" },
  { kind: "withdrawals", to: "/admin/withdrawals?state=open" },
  { kind: "withdrawal_refunds", to: "/admin/withdrawals?state=accepted" },
  { kind: "payments", to: "/admin/reconciliation" },
  { kind: "undelivered", to: "/admin/orders?waiting=undelivered" },
  { kind: "messages", to: "/admin/inbox?state=open" },
  { kind: "reviews", to: "/admin/referrals/review" },
  { kind: "product_reviews", to: "/admin/reviews?state=waiting" },
  { kind: "applications", to: "/admin/referrals" },
  { kind: "vat_numbers", to: "/admin/settings#vat-numbers" },
  { kind: "mails", to: "/admin/mails?state=failed" },
];

/** The work that waits for staff, above all numbers; each kind links to its list. */
export function WaitingWork() {
  const { t, language } = useTranslation("admin-dashboard");
  const id = useId();
  const waiting = useWaiting();
  const dueBy = useDisputeDeadline();
  const some = LISTS.filter(({ kind }) => (waiting?.[kind] ?? 0) > 0);
  return (
    <Card aria-labelledby={id} aria-busy={!waiting} className="mb-4 min-h-26 px-4 py-3.5 sm:px-5">
      <h2 id={id} className="mb-2 font-sans text-sm font-medium text-soft">
        {t("waiting.title")}
      </h2>
      {waiting && some.length === 0 && (
        <p className="flex items-center gap-2">
          <Icon name="check" className="size-4.5 text-good" />
          {t("waiting.none")}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-2.5 gap-y-2">
        {some.map(({ kind, to }) => (
          <li key={kind}>
            <Link
              to={to}
              className="inline-flex min-h-9 items-center gap-2 rounded-md border border-line px-3 py-1 hover:border-accent hover:text-accent"
            >
              <span className="rounded-full bg-highlight-wash px-2 text-sm font-medium leading-5 text-highlight tabular-nums">
                {waiting?.[kind]}
              </span>
              {t(`waiting.kinds.${kind}`, { count: waiting?.[kind] ?? 0 })}
              {kind === "disputes" && dueBy && (
                <span className="text-sm text-soft">
                  {t("waiting.respondBy", { timestamp: formatTimestamp(dueBy, language) })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
