import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { mayOpen, PAGES, type StaffRole, StaffRoleContext } from "@/admin/shared/staff-role";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { useSession } from "@/shared/session/session-store";

interface Props {
  /** Shown until the role is known. */
  waiting: ReactNode;
  /** Shown to users without a staff role. */
  denied: ReactNode;
  /** Shown in place of a page of another staff role. */
  elsewhere: (home: string) => ReactNode;
  children: ReactNode;
}

/** Admits finance, support and content to their pages. Used only for users who are not admins. */
export function RequireStaff({ waiting, denied, elsewhere, children }: Props) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { data, error } = useQuery(list("user_roles", { select: "role", user_id: `eq.${user?.id ?? ""}` }));
  if (error) return denied;
  if (!data) return waiting;
  const staffRole = (["finance", "support", "content"] as const).find((each) =>
    data.some(({ role }) => role === each),
  );
  if (!staffRole) return denied;
  const home = PAGES[staffRole][0] ?? "/";
  if (pathname === "/admin") return <Navigate to={home} replace />;
  if (!mayOpen(staffRole, pathname)) return elsewhere(home);
  return <StaffRoleContext value={staffRole satisfies StaffRole}>{children}</StaffRoleContext>;
}
