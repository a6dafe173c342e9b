import { entriesOf, type FullOrder, readsOf } from "@/admin/orders/page/order-reads";
import { PageSection } from "@/admin/shared/page-section";
import { AuditLine } from "@/components/history/audit-line";
import { useActors } from "@/components/history/use-actors";
import { formatTimestamp } from "@/lib/i18n/dates";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Skeleton } from "@/ui/skeleton";

/** Every change of the order with its actor, newest first. */
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
  const entries = useQuery(entriesOf(ids)).data;
  const actors = useActors(entries);
  const nameOf = (account: string | null) =>
    account ? (actors.get(account) ?? t("timeline.deletedAccount")) : t("timeline.shop");
  return (
    <PageSection title={t("timeline.title")}>
      {!entries && <Skeleton className="h-48" />}
      <ol className="grid gap-4 border-l border-line pl-5">
        {entries?.map((mutate) => (
          <li key={mutate.id} className="relative">
            <span
              aria-hidden="true"
              className="absolute -left-[1.56rem] top-2 size-2 rounded-full bg-brass"
            />
            <p>
              <AuditLine action={mutate.action} data={mutate.data} />
            </p>
            <p className="text-sm text-soft">
              {formatTimestamp(mutate.created_at, language)} · {nameOf(mutate.actor_id)}
            </p>
          </li>
        ))}
        <li className="relative">
          <span aria-hidden="true" className="absolute -left-[1.56rem] top-2 size-2 rounded-full bg-brass" />
          <p>{t("timeline.placed")}</p>
          <p className="text-sm text-soft">{formatTimestamp(order.created_at, language)}</p>
        </li>
      </ol>
    </PageSection>
  );
}
