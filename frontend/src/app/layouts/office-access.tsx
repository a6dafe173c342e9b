import { useQuery as useServerState } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { mayOpen, PAGES, type StaffRole } from "@/admin/shared/staff-role";
import { Entrance } from "@/app/layouts/entrance";
import { type Access, Denied, useAccess } from "@/app/layouts/guard";
import { useTranslation } from "@/lib/i18n/use-t";
import { call } from "@/lib/server/functions";
import { list } from "@/lib/server/rest-query";
import { useQueryIf } from "@/lib/server/use-query";
import { useSession } from "@/shared/session/session-store";
import { claimsOf } from "@/shared/session/token-claims";
import { buttonStyle } from "@/ui/button-style";
import { Skeleton } from "@/ui/skeleton";

const SecondFactorRequired = lazy(() => import("@/app/layouts/second-factor-required"));

interface OfficeAccess {
  access: Access;
  role: StaffRole;
}

/** Admits admins to the back office, and staff to the pages of their role. */
export function useOfficeAccess(): OfficeAccess {
  const signedIn = useAccess(true);
  const { isAdmin } = useSession();
  const staff = useStaffAccess(signedIn === "open" && !isAdmin);
  const entered = signedIn === "open" && !isAdmin ? staff.access : signedIn;
  const confirmed = useSecondFactor(entered === "open");
  return { access: entered === "open" ? confirmed : entered, role: staff.role };
}

/** Admits finance, support and content to their pages. */
function useStaffAccess(asked: boolean): OfficeAccess {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { data, error } = useQueryIf(
    asked ? list("user_roles", { select: "role", user_id: `eq.${user?.id ?? ""}` }) : null,
  );
  if (error) return { access: <Denied />, role: "admin" };
  if (!data) return { access: "waiting", role: "admin" };
  const role = (["finance", "support", "content"] as const).find((each) =>
    data.some((row) => row.role === each),
  );
  if (!role) return { access: <Denied />, role: "admin" };
  const home = PAGES[role][0] ?? "/";
  if (pathname === "/admin") return { access: <Navigate to={home} replace />, role };
  return { access: mayOpen(role, pathname) ? "open" : <Elsewhere home={home} />, role };
}

/**
 * Requires two-factor authentication of staff if the operator does: they set it up before the back office opens. The
 * page loads meanwhile, unseen: the server refuses its requests itself.
 */
function useSecondFactor(asked: boolean): Access {
  const { user, session } = useSession();
  const taken = claimsOf(session?.access_token).aal === "aal2";
  const { data, isPending } = useServerState({
    queryKey: ["/functions/v1/second-factor-pending", user?.id],
    queryFn: () => call("second-factor-pending", {}),
    enabled: asked && !taken,
    staleTime: 60_000,
    retry: false,
  });
  // Stays while the recovery codes are shown: the session already has its second factor by then.
  if (!data?.waits) return !taken && isPending ? "checking" : "open";
  return (
    <Suspense fallback={<Skeleton className="m-8 h-96" />}>
      <SecondFactorRequired userId={user?.id} />
    </Suspense>
  );
}

/** Refusal for a page of another staff role. */
function Elsewhere({ home }: { home: string }) {
  const { t } = useTranslation("admin");
  return (
    <Entrance title={t("elsewhere.title")} text={t("elsewhere.text")}>
      <Link to={home} className={buttonStyle()}>
        {t("elsewhere.home")}
      </Link>
    </Entrance>
  );
}
