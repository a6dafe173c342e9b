import { lazy, type ReactElement, Suspense } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { Entrance } from "@/app/layouts/entrance";
import { useTranslation } from "@/lib/i18n/use-t";
import { lacksPassword } from "@/shared/session/must-choose";
import { storeReturnPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session-store";
import { buttonStyle } from "@/ui/button-style";

/** Lazy: most visitors here are signed in and never see the form. */
const Guest = lazy(() => import("@/app/layouts/guest"));

const CHANGE_PASSWORD = "/user/password";
const FIRST_PASSWORD = "/reset-password";

/**
 * What an area shows: `waiting`: its frame with the shape of the page, until it is known who is here; the server's HTML
 * holds it for everyone. `checking`: the same, while the page loads unseen. `open`: the page in the frame. An element
 * stands in place of both. The frame is never mounted anew, so that what is pressed in it early is not lost.
 */
export type Access = "waiting" | "checking" | "open" | ReactElement;

/**
 * Admits signed-in users to an inner area (spec §6); guests get the sign-in form in place of the page. The server checks
 * permissions itself: this only spares users empty pages.
 *
 * admin: wait until it is known whether the user is an admin.
 */
export function useAccess(admin = false): Access {
  const { user, loading } = useSession();
  const { pathname } = useLocation();
  if (loading && (admin || !user)) return "waiting";
  if (!user) {
    return (
      <Suspense>
        <Guest />
      </Suspense>
    );
  }
  if (!user.app_metadata?.must_change_password) return "open";
  if (lacksPassword(user)) return <FirstPassword />;
  return pathname === CHANGE_PASSWORD ? "open" : <Navigate to={CHANGE_PASSWORD} replace />;
}

/** Users without a password must set their own before anything else (A5). */
function FirstPassword() {
  const { pathname, search } = useLocation();
  storeReturnPath(pathname + search);
  return <Navigate to={FIRST_PASSWORD} replace />;
}

/** Tells users with a temporary password that they must set their own before anything else (A5). */
export function OwnPasswordNotice() {
  const { t } = useTranslation("account");
  const { user } = useSession();
  if (!user?.app_metadata?.must_change_password) return null;
  return (
    <p role="status" className="bg-highlight-wash px-5 py-3 text-center">
      {t("guard.ownPassword")}
    </p>
  );
}

export function Denied() {
  const { t } = useTranslation("account");
  return (
    <Entrance title={t("guard.denied.title")} text={t("guard.denied.text")}>
      <Link to="/" className={buttonStyle()}>
        {t("guard.denied.home")}
      </Link>
    </Entrance>
  );
}
