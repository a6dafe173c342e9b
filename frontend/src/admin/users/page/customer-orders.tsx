import { OfficeLink } from "@/admin/shared/office-link";
import { OrderBadge } from "@/admin/shared/order-badge";
import { readsOf } from "@/admin/users/page/customer-reads";
import { Lines } from "@/admin/users/page/lines";
import type { User } from "@/admin/users/user";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

const SEAT_STATES = ["enrolled", "pending", "cancelled"] as const;

/** The newest orders of a customer, each a link to its page with all actions. */
export function CustomerOrders({ user }: { user: User }) {
  const { t, language } = useTranslation("admin-customers");
  const { data } = useQuery(readsOf(user.id).orders);
  return (
    <Lines
      title={t("orders.title")}
      rows={data}
      empty={t("orders.empty")}
      all={`/admin/orders?q=${encodeURIComponent(user.email)}`}
      line={({ id, product, workshop, total_amount, currency, status, created_at }) => ({
        id,
        main: (
          <OfficeLink to={`/admin/orders/${id}`} className="font-medium hover:text-accent">
            {id.slice(0, 8)} · {product?.name ?? workshop?.title ?? "–"}
          </OfficeLink>
        ),
        end: (
          <span className="inline-flex items-baseline gap-3">
            <OrderBadge status={status} />
            {formatPrice(total_amount, currency, language)}
          </span>
        ),
        beside: formatDate(created_at, language),
      })}
    />
  );
}

/** The newest seats of a customer in workshops. */
export function CustomerSeats({ user }: { user: User }) {
  const { t, language } = useTranslation("admin-customers");
  const whole = useQuery(readsOf(user.id).seats);
  const stateOf = (status: string) => SEAT_STATES.find((each) => each === status);
  return (
    <Lines
      title={t("seats.title")}
      rows={whole.data}
      empty={t("seats.empty")}
      line={({ id, workshop_id, workshop_title, enrollment_status, attended_at, enrolled_at }) => {
        const state = stateOf(enrollment_status);
        return {
          id,
          main: (
            <OfficeLink
              to={`/admin/workshops/${workshop_id}/participants`}
              className="font-medium hover:text-accent"
            >
              {workshop_title ?? "–"}
            </OfficeLink>
          ),
          end: (
            <Badge tone={toneOf("workshop_enrollments", attended_at ? "attended" : enrollment_status)}>
              {attended_at ? t("seats.attended") : state ? t(`seats.${state}`) : enrollment_status}
            </Badge>
          ),
          beside: formatDate(enrolled_at, language),
        };
      }}
    />
  );
}
