import type { ReactNode } from "react";
import { entriesOf, type FullOrder, readsOf } from "@/admin/orders/page/order-reads";
import { PageSection } from "@/admin/shared/page-section";
import { AuditLine } from "@/components/history/audit-line";
import { useActors } from "@/components/history/use-actors";
import { formatTimestamp } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Skeleton } from "@/ui/skeleton";

/** One line of the history; `by` names who did it, if the audit log knows. */
interface Step {
  id: string;
  at: string;
  text: ReactNode;
  by?: string;
}

/** Every change of the order with its actor, its payments and its refunds, newest first. */
export function OrderTimeline({ order }: { order: FullOrder }) {
  const { t, language } = useTranslation("admin-orders");
  const reads = readsOf(order.id);
  const lines = useQuery(reads.lines).data;
  const refunds = useQuery(reads.refunds).data;
  const ids = [
    order.id,
    ...(lines ?? []).map((row) => row.payment_id),
    ...(refunds ?? []).map(({ id }) => id),
  ];
  const entries = useQuery(entriesOf(ids)).data;
  const actors = useActors(entries);
  const nameOf = (account: string | null) =>
    account ? (actors.get(account) ?? t("timeline.deletedAccount")) : t("timeline.shop");
  const price = (amount: number) => formatPrice(amount, order.currency, language);
  const steps: Step[] = [
    ...(entries ?? []).map((entry) => ({
      id: entry.id,
      at: entry.created_at,
      text: <AuditLine action={entry.action} data={entry.data} />,
      by: nameOf(entry.actor_id),
    })),
    ...(lines ?? []).flatMap(({ payment, amount }) =>
      payment.paid_at
        ? [{ id: payment.id, at: payment.paid_at, text: t("timeline.paid", { amount: price(amount) }) }]
        : [],
    ),
    { id: order.id, at: order.created_at, text: t("timeline.placed") },
  ].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <PageSection title={t("timeline.title")}>
      {!entries && <Skeleton className="h-48" />}
      <ol className="grid gap-4 border-l border-line pl-5">
        {entries &&
          steps.map(({ id, at, text, by }) => (
            <li key={id} className="relative">
              <span
                aria-hidden="true"
                className="absolute -left-[1.56rem] top-2 size-2 rounded-full bg-highlight"
              />
              <p>{text}</p>
              <p className="text-sm text-soft">
                {formatTimestamp(at, language)}
                {by && ` · ${by}`}
              </p>
            </li>
          ))}
      </ol>
    </PageSection>
  );
}
