import { lazy, Suspense } from "react";
import { useTranslation } from "@/lib/i18n/use-t";
import { SiteLink } from "@/shared/referral/site-link";
import { storeReturnPath } from "@/shared/session/return-path";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

const SessionEnded = lazy(() => import("@/shared/checkout/session-ended"));

const ENTRIES = [
  { name: "signIn", to: "/login" },
  { name: "create", to: "/signup" },
] as const;

interface Props {
  /** A user was signed in while this page was open. */
  ended: boolean;
  /** The page to return to. */
  back?: string;
}

/**
 * The two options of a guest; both lead back to the checkout, or to the page of the seat (BSK-28 to BSK-30). A user whose session has just ended
 * signs in again right here.
 */
export function GuestCards({ ended, back = "/checkout" }: Props) {
  const { t } = useTranslation("account");
  if (ended) {
    return (
      <Suspense fallback={<Skeleton className="h-80" />}>
        <SessionEnded />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-5">
      {ENTRIES.map(({ name, to }) => (
        <Card key={name} className="p-6 sm:p-7">
          <h2 className="text-heading">{t(`checkout.guest.${name}.title`)}</h2>
          <p className="mb-5 mt-1.5 text-soft">{t(`checkout.guest.${name}.text`)}</p>
          <SiteLink
            to={to}
            onClick={() => storeReturnPath(back)}
            className={`w-full ${buttonStyle("secondary")}`}
          >
            {t(`checkout.guest.${name}.action`)}
          </SiteLink>
        </Card>
      ))}
    </div>
  );
}
