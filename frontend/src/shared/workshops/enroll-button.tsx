import { lazy, type ReactNode, Suspense } from "react";
import { formatTime } from "@/lib/calendar";
import { formatTimestamp, localTime } from "@/lib/i18n/dates";
import { useTranslation, useWords } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { useMounted } from "@/lib/use-mounted";
import { putDiscountCode } from "@/shared/discounts/discount-code";
import { SiteLink } from "@/shared/referral/site-link";
import { storeReturnPath } from "@/shared/session/return-path";
import { type Seat, useEnrollment, useRefreshSeats } from "@/shared/workshops/enrollment";
import { type SeatOrder, useEnroll } from "@/shared/workshops/use-enroll";
import type { Workshop } from "@/shared/workshops/workshop";
import { Button } from "@/ui/button";
import { type ButtonSize, buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

/** Lazy, since only some invoices need it. */
const AddressPart = lazy(async () => ({
  default: (await import("@/shared/checkout/address-part")).AddressPart,
}));

/** Lazy, since most workshops have free seats. */
const WaitingList = lazy(() => import("@/shared/workshops/waiting-list"));

interface Props {
  workshop: Workshop;
  size?: ButtonSize;
  /**
   * On the workshop's own page, where the total and the terms stand beside the button: a paid seat is ordered only
   * there. It also offers the waiting list, and needs the namespace `waiting`. `address` is the one that the law wants
   * on the invoice; `terms` stand above the button.
   */
  ordering?: SeatOrder & { terms: ReactNode };
}

/** The enroll button in each of the visitor's states (WS-9 to WS-11, VAL-17 to VAL-19). */
export function EnrollButton({ workshop, size = "md", ordering }: Props) {
  const { t } = useTranslation("booking");
  const refresh = useRefreshSeats();
  const title = useWords()(workshop, "title").text;
  const ready = useMounted(); // the server does not render what is lazy
  const { processing, enroll } = useEnroll(workshop, ordering);
  const { state, seat } = useEnrollment(workshop, () => {
    toast({ title: t("enroll.done"), description: t("enroll.doneText", { title }) });
    if (ordering?.discount) putDiscountCode(""); // used with this seat
    refresh();
  });
  const start = (label: string) => (
    <>
      {ordering?.terms}
      <Button size={size} disabled={processing || ordering?.address?.loading} onClick={enroll}>
        {processing ? t("enroll.processing") : label}
        <For workshop={workshop} />
      </Button>
    </>
  );
  const paid = Number(workshop.seat_price) > 0 && ordering?.total !== 0;
  const order = (label: string) => {
    if (!ordering && paid) return <LinkToOrder workshop={workshop} size={size} />;
    return (
      <>
        {ordering?.address && (
          <div className="mb-3">
            <Suspense>
              <AddressPart address={ordering.address} />
            </Suspense>
          </div>
        )}
        {start(label)}
      </>
    );
  };
  switch (state) {
    case "enrolled":
      return <Enrolled workshop={workshop} size={size} />;
    case "held":
      return <Held seat={seat}>{start(t("enroll.pay"))}</Held>;
    case "offered":
      return (
        <>
          <Offered until={seat?.held_until ?? ""} />
          {order(t(paid ? "enroll.action" : "enroll.book"))}
        </>
      );
    case "completed":
    case "full":
      return (
        <>
          <Button variant="secondary" size={size} disabled>
            {t(`enroll.${state}`)}
            <For workshop={workshop} />
          </Button>
          {state === "full" && ordering && ready && (
            <Suspense>
              <WaitingList workshop={workshop} />
            </Suspense>
          )}
        </>
      );
    case "guest":
      return (
        <>
          <LoginToEnroll workshop={workshop} size={size} />
          {ordering && <BookAsGuest workshop={workshop} size={size} />}
        </>
      );
    case "open":
      return order(t(paid ? "enroll.action" : "enroll.free"));
  }
}

/** The workshop of a button, for screen readers. */
function For({ workshop }: { workshop: Workshop }) {
  const title = useWords()(workshop, "title");
  return (
    <span lang={title.lang} className="sr-only">
      : {title.text}
    </span>
  );
}

/** Leads to the page where the seat is ordered. */
function LinkToOrder({ workshop, size = "md" }: Props) {
  const { t } = useTranslation("booking");
  return (
    <SiteLink to={`/workshops/${workshop.slug}`} className={buttonStyle("primary", size)}>
      {t("enroll.choose")}
      <For workshop={workshop} />
    </SiteLink>
  );
}

/** Guests are asked to sign in, with the reason, and return to the workshop. */
function LoginToEnroll({ workshop, size = "md" }: Props) {
  const { t } = useTranslation("booking");
  const leave = () => {
    storeReturnPath(`/workshops/${workshop.slug}`);
    toast({ title: t("enroll.signInTitle"), description: t("enroll.signInText") });
  };
  return (
    <SiteLink to="/login" onClick={leave} className={buttonStyle("primary", size)}>
      {t("enroll.login")}
      <For workshop={workshop} />
    </SiteLink>
  );
}

/** Leads to the checkout of a seat without an account. */
function BookAsGuest({ workshop, size = "md" }: Props) {
  const { t } = useTranslation("booking");
  return (
    <SiteLink to={`/checkout?workshop=${workshop.slug}`} className={buttonStyle("secondary", size)}>
      {t("enroll.asGuest")}
    </SiteLink>
  );
}

function Enrolled({ workshop, size = "md" }: Props) {
  const { t } = useTranslation("booking");
  return (
    <>
      <p className="flex items-center gap-2.5 font-medium text-good">
        <Icon name="check" />
        {t("enroll.enrolled")}
      </p>
      <SiteLink to={`/user/workshops/${workshop.slug}`} className={buttonStyle("primary", size)}>
        {t("enroll.toMine")}
        <For workshop={workshop} />
      </SiteLink>
    </>
  );
}

/** A seat that the waiting list offers, with its deadline. */
function Offered({ until }: { until: string }) {
  const { t, language } = useTranslation("booking");
  return (
    <p className="flex gap-2.5 text-sm text-highlight">
      <Icon name="clock" className="size-5 shrink-0" />
      {t("enroll.offered", { timestamp: formatTimestamp(until, language) })}
    </p>
  );
}

/** A held seat waits for its payment, until a time in the visitor's time zone. */
function Held({ seat, children }: { seat: Seat | undefined; children: ReactNode }) {
  const { t, language } = useTranslation("booking");
  const time = seat?.held_until ? formatTime(localTime(seat.held_until), language) : "";
  return (
    <>
      <p className="flex items-center gap-2.5 text-sm text-highlight">
        <Icon name="clock" />
        {t("enroll.held", { time })}
      </p>
      {children}
    </>
  );
}
