import { lazy, Suspense } from "react";
import { toCents } from "@/lib/i18n/format";
import { useLines, useTranslation } from "@/lib/i18n/use-t";
import { LegalNote } from "@/shared/checkout/legal-note";
import { useAddress } from "@/shared/checkout/use-address";
import { useSession } from "@/shared/session/session-store";
import { EarlyNote } from "@/shared/workshops/early-note";
import { EnrollButton } from "@/shared/workshops/enroll-button";
import { useEnrollment } from "@/shared/workshops/enrollment";
import { useSeatQuote } from "@/shared/workshops/seat-quote";
import { SeatTotal } from "@/shared/workshops/seat-total";
import type { Workshop, WorkshopDetails } from "@/shared/workshops/workshop";
import { WorkshopFacts } from "@/shared/workshops/workshop-facts";
import { WorkshopPrice } from "@/shared/workshops/workshop-price";
import { Card } from "@/ui/card";
import { Icon } from "@/ui/icon";

/** Lazy, since most visitors have no code. */
const DiscountField = lazy(async () => ({
  default: (await import("@/shared/discounts/discount-field")).DiscountField,
}));

/** Lazy, since most shops do not ask. */
const RecommenderField = lazy(async () => ({
  default: (await import("@/shared/checkout/recommender-field")).RecommenderField,
}));

const BOOKABLE = ["open", "offered", "held"];
const nothing = () => undefined;

/** Return the workshop at the price of a seat that one holds: an early one keeps its price. */
function asHeld(workshop: WorkshopDetails, early: boolean): WorkshopDetails {
  return early ? { ...workshop, seat_price: workshop.early_price ?? workshop.seat_price } : workshop;
}

/** The heading of the card: it invites to nothing that cannot be booked. */
function useHeading(workshop: Workshop, state: string): string {
  const { t } = useTranslation(["booking", "workshops"]);
  if (state === "full") return t("workshops:workshops.status.full");
  if (state !== "completed") return t("workshop.enrollNow");
  return t(workshop.phase === "completed" ? "workshop.over" : "enroll.closedTitle");
}

/** The Enroll Now card: price, facts, enroll button, and the content of a seat (WS-17, WS-18). */
export function EnrollCard({ workshop, taxAdded }: { workshop: WorkshopDetails; taxAdded: boolean }) {
  const { t } = useTranslation("booking");
  const { slug, phase } = workshop;
  const { user } = useSession();
  const { state, seat: mine } = useEnrollment(workshop, nothing);
  const offered = asHeld(workshop, state === "held" && mine?.early === true);
  const paid = Number(offered.seat_price) > 0;
  const { answer: quote, ...seat } = useSeatQuote(offered, user, taxAdded);
  const left = toCents(offered.seat_price) - seat.reduction;
  const company = quote && quote.mode !== "none" ? quote.buyer.company : null;
  const address = useAddress(user !== null && (quote?.addressRequired ?? false), company ?? "", user);
  const included = useLines()(workshop, "included");
  return (
    <Card aria-labelledby="enroll-now" className="p-6 sm:p-8">
      <h2 id="enroll-now" className="text-heading">
        {useHeading(workshop, state)}
      </h2>
      <p className="mt-2">
        <WorkshopPrice
          workshop={offered}
          reduction={seat.reduction}
          lowest={seat.lowest}
          early={seat.early}
          className="text-display"
        />
      </p>
      <EarlyNote workshop={workshop} className="mt-2" />
      {taxAdded && paid && <SeatTotal quote={quote} currency={workshop.currency} />}
      <div className="mt-6 border-t border-line pt-5">
        <WorkshopFacts workshop={workshop} />
      </div>
      <div className="mt-6 grid gap-2.5">
        {user && BOOKABLE.includes(state) && (
          <Suspense>
            {paid && <DiscountField discount={seat.discount} />}
            <RecommenderField className="mb-3" />
          </Suspense>
        )}
        <EnrollButton
          workshop={workshop}
          size="lg"
          ordering={{ ...seat, address, terms: left > 0 && <LegalNote market={quote?.market} /> }}
        />
      </div>
      {included.lines.length > 0 && (
        <ul lang={included.lang} className="mt-6 space-y-2.5 border-t border-line pt-6 text-soft">
          {included.lines.map((item) => (
            <li key={item} className="flex gap-3">
              <Icon name="seal" className="mt-0.5 size-5 shrink-0 text-highlight" />
              {item}
            </li>
          ))}
        </ul>
      )}
      {phase !== "completed" && (
        <a
          href={`/workshops/${slug}.ics`}
          className="mt-6 inline-flex items-center gap-2.5 py-1 text-accent underline underline-offset-4"
        >
          <Icon name="calendar" />
          {t("workshop.calendar")}
        </a>
      )}
    </Card>
  );
}
