import { lazy, type ReactNode, Suspense } from "react";
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

interface Props {
  admin?: boolean;
  /** Shown until it is known who is signed in; the server's HTML holds it for everybody. */
  waiting: ReactNode;
  /** Shown instead of the refusal to users who are not admins. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/**
 * Admits signed-in users to an inner area, or admins only (spec §6). Guests get the sign-in form in place of the page.
 * The server checks permissions itself: this only spares users empty pages.
 */
export function Guard({ admin = false, waiting, otherwise, children }: Props) {
  const { user, isAdmin, loading } = useSession();
  if (loading && (admin || !user)) return <div data-frame="">{waiting}</div>;
  if (!user) {
    return (
      <Suspense>
        <Guest />
      </Suspense>
    );
  }
  if (user.app_metadata?.must_change_password) return <OwnPassword>{children}</OwnPassword>;
  if (admin && !isAdmin) return otherwise ?? <Denied />;
  return children;
}

/** Users with a temporary password must set their own before anything else (A5). */
function OwnPassword({ children }: { children: ReactNode }) {
  const { t } = useTranslation("account");
  const { pathname, search } = useLocation();
  const { user } = useSession();
  if (lacksPassword(user)) {
    storeReturnPath(pathname + search);
    return <Navigate to={FIRST_PASSWORD} replace />;
  }
  if (pathname !== CHANGE_PASSWORD) return <Navigate to={CHANGE_PASSWORD} replace />;
  return (
    <>
      <p role="status" className="bg-highlight-wash px-5 py-3 text-center">
        {t("guard.ownPassword")}
      </p>
      {children}
    </>
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
