import type { ReactNode } from "react";
import { type Account, accountOf, itemOf, recentOrdersOf, seatsOf } from "@/account/dashboard/dashboard";
import { usePart } from "@/account/dashboard/use-part";
import { formatLongDay } from "@/lib/calendar";
import { useLanguage, useTranslation, useWords } from "@/lib/i18n/use-t";
import { isFirstTry } from "@/lib/server/first-try";
import { useQuery } from "@/lib/server/use-query";
import { awaitsPayment, isPaid } from "@/shared/payment/watch-orders";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { Icon, type IconName } from "@/ui/icon";

type Workshop = NonNullable<Account["workshop_enrollments"][number]["workshop"]>;

interface Props {
  userId: string;
  /** The start time in the workshop's and in the visitor's time zone. */
  renderTime: (when: Workshop) => ReactNode;
}

/** True until the reads of the next steps have answered: what stands below them would move. */
export function useNextThingsPending(userId: string): boolean {
  const orders = usePart(recentOrdersOf(userId, useLanguage()));
  const account = useQuery(accountOf(userId));
  return isFirstTry(orders) || isFirstTry(account);
}

/** The customer's next steps: pay, attend, use what they bought. Nothing if there are none. */
export function NextThings({ userId, renderTime }: Props) {
  const { t, language } = useTranslation("account");
  const words = useWords();
  const orders = usePart(recentOrdersOf(userId, language)).data?.rows ?? [];
  const seats = seatsOf(useQuery(accountOf(userId)).data?.[0]);
  const unpaid = orders.find(({ status }) => awaitsPayment(status));
  const seat =
    seats.find(({ phase }) => phase === "upcoming") ?? seats.find(({ phase }) => phase === "ongoing");
  const title = words(seat ?? {}, "title");
  const bought = orders.find(({ status, product }) => product && isPaid(status));
  if (!unpaid && !seat && !bought) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-3 text-heading">
        {t("dashboard.next.title")}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {unpaid && (
          <Thing
            icon="basket"
            label={t("dashboard.next.unpaid")}
            name={itemOf(unpaid, language) ?? t("orders.unknownProduct")}
            to="/user/orders"
            action={t("dashboard.next.pay")}
          />
        )}
        {seat && (
          <Thing
            icon="seal"
            label={t("dashboard.next.workshop")}
            name={<span lang={title.lang}>{title.text}</span>}
            to={`/user/workshops/${seat.slug}`}
            action={t("dashboard.next.attend")}
          >
            {formatLongDay(seat.date, language)}, {renderTime(seat)}
          </Thing>
        )}
        {bought && (
          <Thing
            icon="paper"
            label={t("dashboard.next.bought")}
            name={itemOf(bought, language) ?? t("orders.unknownProduct")}
            to="/user/products"
            action={t("dashboard.next.open")}
          />
        )}
      </ul>
    </section>
  );
}

interface ThingProps {
  icon: IconName;
  label: string;
  name: ReactNode;
  to: string;
  action: string;
  children?: ReactNode;
}

function Thing({ icon, label, name, to, action, children }: ThingProps) {
  return (
    <li className="flex flex-col rounded-lg border border-line bg-raised p-5">
      <p className="flex items-center gap-2 text-sm text-soft">
        <Icon name={icon} className="size-4 text-highlight" />
        {label}
      </p>
      <p className="mt-1.5 font-display font-medium leading-snug">{name}</p>
      {children && <p className="mt-1 text-sm text-soft">{children}</p>}
      <div className="mt-auto pt-4">
        <SiteLink to={to} className={buttonStyle("secondary", "sm")}>
          {action}
          <span className="sr-only">: {name}</span>
        </SiteLink>
      </div>
    </li>
  );
}
