import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { titled } from "@/app/parts/page-title";
import { Success } from "@/app/parts/success";
import { useTranslation } from "@/lib/i18n/use-t";
import { searchParam } from "@/lib/query-string";
import { useMounted } from "@/lib/use-mounted";
import { guestEmailOf, guestTokenOf, opensSomething } from "@/shared/checkout/guest-checkouts";
import { useGuestOutcome } from "@/shared/checkout/use-guest-outcome";
import {
  type Outcome as PaymentOutcome,
  useInPaymentWindow,
  usePaymentOutcome,
} from "@/shared/payment/use-payment-outcome";
import { SiteLink } from "@/shared/referral/site-link";
import { storeReturnPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session-store";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { ArchOutline } from "@/ui/mark";
import { Spinner } from "@/ui/spinner";

const BoughtItems = lazy(() => import("@/shared/bought/bought-items"));
const GuestItems = lazy(() => import("@/shared/bought/guest-items"));

export const meta = titled("account:paymentPage.title");

/**
 * The return page of the card payment: `?order=` names the paid order. The return proves nothing, so the page shows
 * 'paid' only once the server does (M3). Without an order it is the plain thank-you of spec §2. The receipt of a buyer
 * without an account leads here with `?guest=`, the token of the checkout, which works in every browser.
 */
export default function PaymentSuccessPage() {
  const { search } = useLocation();
  const ids = (searchParam(search, "order") ?? "").split(",").filter(Boolean);
  const { user, loading } = useSession();
  const mounted = useMounted();
  const mailed = searchParam(search, "guest");
  const token = mounted && !user && !loading ? guestTokenOf(ids) : null;
  if (ids.length === 0) return <Thanks />;
  if (mailed) return mounted ? <GuestOutcome token={mailed} ids={ids} /> : null;
  return token ? <GuestOutcome token={token} ids={ids} /> : <Outcome ids={ids} />;
}

interface ThanksProps {
  /** What was paid for, with its buttons. */
  bought?: ReactNode;
  /** The buyer has no account, so nothing waits under My Orders: the text in its place. */
  guest?: "here" | "thanks";
  /** Nothing was to be paid. */
  free?: boolean;
}

function Thanks({ bought, guest, free = false }: ThanksProps) {
  const { t } = useTranslation(["account", "thanks", "public"]);
  const inWindow = useInPaymentWindow();
  return (
    <Success
      title={t(free ? "thanks:bought.free" : "thanks:paymentSuccess.title")}
      text={t(guest ? `thanks:bought.${guest}` : "thanks:paymentSuccess.text")}
    >
      {bought}
      <div className="mt-10 flex flex-wrap gap-3">
        {inWindow && <Button onClick={() => window.close()}>{t("paymentPage.close")}</Button>}
        {!guest && (
          <SiteLink to="/user/orders" className={buttonStyle(inWindow || bought ? "secondary" : "primary")}>
            {t("thanks:paymentSuccess.orders")}
          </SiteLink>
        )}
        <SiteLink to="/" className={buttonStyle("secondary")}>
          {t("public:common.backToHome")}
        </SiteLink>
      </div>
    </Success>
  );
}

function Outcome({ ids }: { ids: readonly string[] }) {
  const { outcome, together, free } = usePaymentOutcome(ids);
  if (outcome === "paid")
    return (
      <Thanks
        free={free}
        bought={
          <Suspense>
            <BoughtItems ids={together} />
          </Suspense>
        }
      />
    );
  return <NotPaid outcome={outcome} />;
}

function NotPaid({ outcome }: { outcome: Exclude<PaymentOutcome, "paid"> }) {
  const { t } = useTranslation(["account", "thanks", "public"]);
  const { pathname, search } = useLocation();
  const waiting = outcome === "confirming" || outcome === "slow";
  return (
    <Success
      title={t(`paymentPage.${outcome}.title`)}
      text={t(`paymentPage.${outcome}.text`)}
      sign={
        waiting ? (
          <Spinner label="" className="size-14 text-accent" />
        ) : (
          <ArchOutline className="size-16 text-highlight" />
        )
      }
    >
      {!waiting && (
        <div className="mt-10 flex flex-wrap gap-3">
          {outcome === "guest" ? (
            <SiteLink
              to="/login"
              onClick={() => storeReturnPath(`${pathname}${search}`)}
              className={buttonStyle()}
            >
              {t("public:session.signIn")}
            </SiteLink>
          ) : (
            <SiteLink to="/user/orders" className={buttonStyle()}>
              {t("thanks:paymentSuccess.orders")}
            </SiteLink>
          )}
        </div>
      )}
    </Success>
  );
}

/** The outcome for a buyer without an account, whose browser or receipt holds the token of the checkout. */
function GuestOutcome({ token, ids }: { token: string; ids: readonly string[] }) {
  const { outcome, orders } = useGuestOutcome(token);
  if (outcome === "unknown" || outcome === "closed") return <GuestClosed outcome={outcome} />;
  if (outcome !== "paid") return <NotPaid outcome={outcome} />;
  return (
    <Thanks
      guest={orders.some(({ opens }) => opensSomething(opens)) ? "here" : "thanks"}
      free={orders.every(({ totalAmount }) => totalAmount === 0)}
      bought={
        <Suspense>
          <GuestItems orders={orders} token={token} email={guestEmailOf(ids)} />
        </Suspense>
      }
    />
  );
}

/** A guest's order that was closed, or whose link has ended: an account of the address still shows it. */
function GuestClosed({ outcome }: { outcome: "unknown" | "closed" }) {
  const { t } = useTranslation(["account", "thanks"]);
  const ended = outcome === "unknown";
  return (
    <Success
      title={t(ended ? "thanks:bought.ended.title" : "paymentPage.closed.title")}
      text={t(ended ? "thanks:bought.ended.text" : "thanks:bought.closed")}
      sign={<ArchOutline className="size-16 text-highlight" />}
    >
      <div className="mt-10">
        <SiteLink to="/signup?next=/user/orders" className={buttonStyle("secondary")}>
          {t("thanks:bought.account.action")}
        </SiteLink>
      </div>
    </Success>
  );
}
