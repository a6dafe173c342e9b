import { useTranslation } from "react-i18next";
import { useOrderStatus } from "@/features/admin/order-badge";
import { type Act, actsOf, type FullOrder, peopleOf, readsOf } from "@/features/admin-orders/order-reads";
import { Section } from "@/features/admin-orders/section";
import { formatMoment } from "@/lib/dates";
import { useQuery } from "@/lib/use-query";
import { useLanguage } from "@/lib/use-t";
import { Skeleton } from "@/ui/skeleton";

/** Acts that have words of their own; any other is shown by its name. */
const ACTS = [
  "order.status_changed",
  "order.changed",
  "order.linked",
  "order.amount_agreed",
  "order.archived",
  "order.seat_lost",
  "order.partly_refunded",
  "order.refund_undone",
  "order.details_saved",
  "order.details_deleted",
  "refund.requested",
  "refund.beyond_books",
  "payment.amount_mismatch",
  "payment.paid_twice",
  "payment.disputed",
  "payment.accepted",
  "payment.returned",
  "reconciliation.repaired",
] as const;

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Everything that was done to the order, newest first, and by whom. */
export function OrderTimeline({ order }: { order: FullOrder }) {
  const { t } = useTranslation("admin-orders");
  const language = useLanguage();
  const reads = readsOf(order.id);
  const lines = useQuery(reads.lines).data;
  const refunds = useQuery(reads.refunds).data;
  const ids = [
    order.id,
    ...(lines ?? []).map((row) => row.payment_id),
    ...(refunds ?? []).map(({ id }) => id),
  ];
  const acts = useQuery(actsOf(ids)).data;
  const accounts = [...new Set((acts ?? []).flatMap(({ actor_id }) => actor_id ?? []))];
  const people = useQuery(peopleOf(accounts.length > 0 ? accounts : [NOBODY])).data ?? [];
  const nameOf = (account: string | null) =>
    account
      ? (people.find(({ auth_user_id }) => auth_user_id === account)?.email ?? t("timeline.somebody"))
      : t("timeline.house");
  return (
    <Section title={t("timeline.title")}>
      {!acts && <Skeleton className="h-48" />}
      <ol className="grid gap-4 border-l border-line pl-5">
        {acts?.map((act) => (
          <li key={act.id} className="relative">
            <span
              aria-hidden="true"
              className="absolute -left-[1.56rem] top-2 size-2 rounded-full bg-brass"
            />
            <p>
              <Words act={act} />
            </p>
            <p className="text-sm text-soft">
              {formatMoment(act.created_at, language)} · {nameOf(act.actor_id)}
            </p>
          </li>
        ))}
        <li className="relative">
          <span aria-hidden="true" className="absolute -left-[1.56rem] top-2 size-2 rounded-full bg-brass" />
          <p>{t("timeline.placed")}</p>
          <p className="text-sm text-soft">{formatMoment(order.created_at, language)}</p>
        </li>
      </ol>
    </Section>
  );
}

function Words({ act }: { act: Act }) {
  const { t } = useTranslation("admin-orders");
  const inWords = useOrderStatus();
  const known = ACTS.find((each) => each === act.action);
  if (!known) return <>{act.action}</>;
  const { from, to } = act.data as { from?: unknown; to?: unknown };
  const word = (value: unknown) => (typeof value === "string" ? inWords(value) : "");
  return (
    <>
      {t(`timeline.acts.${known.replace(".", "_") as "order_changed"}`, { from: word(from), to: word(to) })}
    </>
  );
}
