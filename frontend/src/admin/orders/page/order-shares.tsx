import { type FullOrder, readsOf } from "@/admin/orders/page/order-reads";
import { OfficeLink } from "@/admin/shared/office-link";
import { PageSection } from "@/admin/shared/page-section";
import { formatTimestamp } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

const KINDS = ["earned", "reversed", "second_level", "second_reversed", "adjusted", "paid_out"] as const;
const SEATS = ["pending", "enrolled", "cancelled"] as const;

/** The results of the order: a partner's commission and a seat. */
export function OrderShares({ order }: { order: FullOrder }) {
  const { t, language } = useTranslation("admin-orders");
  const reads = readsOf(order.id);
  const entries = useQuery(reads.entries).data ?? [];
  const seat = useQuery(reads.seats).data?.[0];
  const state = SEATS.find((each) => each === seat?.enrollment_status);
  return (
    <>
      <PageSection title={t("shares.commission")}>
        {entries.length === 0 && <p className="text-soft">{t("shares.none")}</p>}
        <ul className="divide-y divide-line">
          {entries.map((entry) => {
            const kind = KINDS.find((each) => each === entry.kind);
            return (
              <li
                key={entry.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
              >
                <span>
                  {kind ? t(`shares.kinds.${kind}`) : entry.kind}{" "}
                  <span className="text-sm text-soft">
                    {entry.referral?.referral_code} · {t("shares.rate", { rate: entry.rate })} ·{" "}
                    {formatTimestamp(entry.created_at, language)}
                    {entry.withheld && ` · ${t("shares.withheld")}`}
                  </span>
                </span>
                <span className="tabular-nums">{formatPrice(entry.amount, entry.currency, language)}</span>
              </li>
            );
          })}
        </ul>
      </PageSection>
      {order.workshop_id && (
        <PageSection title={t("shares.seat")}>
          {seat && state ? (
            <p className="flex flex-wrap items-center gap-3">
              <Badge tone={toneOf("workshop_enrollments", state)}>{t(`shares.seats.${state}`)}</Badge>
              {seat.held_until &&
                t("shares.heldUntil", { timestamp: formatTimestamp(seat.held_until, language) })}
              <OfficeLink
                otherwise={null}
                to={`/admin/workshops/${order.workshop_id}/participants`}
                className="text-accent underline-offset-4 hover:underline"
              >
                {t("shares.participants")}
              </OfficeLink>
            </p>
          ) : (
            <p className="text-soft">{t("shares.noSeat")}</p>
          )}
        </PageSection>
      )}
    </>
  );
}
