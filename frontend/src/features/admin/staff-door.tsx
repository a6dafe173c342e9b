import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { type Desk, DeskContext, mayOpen, PAGES } from "@/features/admin/desk";
import { useSession } from "@/features/session/session-store";
import { list } from "@/lib/server/rest-query";
import { useQuery } from "@/lib/server/use-query";
import { Skeleton } from "@/ui/skeleton";

interface Props {
  /** What is shown to whoever has no desk here. */
  denied: ReactNode;
  /** What is shown in place of a page that is another desk's. */
  elsewhere: (home: string) => ReactNode;
  children: ReactNode;
}

/** Lets support and content into their pages. Asked only where the admin's row is missing. */
export function StaffDoor({ denied, elsewhere, children }: Props) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { data, error } = useQuery(list("user_roles", { select: "role", user_id: `eq.${user?.id ?? ""}` }));
  if (error) return denied;
  if (!data) return <Skeleton className="m-8 h-96" />;
  const desk = (["support", "content"] as const).find((each) => data.some(({ role }) => role === each));
  if (!desk) return denied;
  const home = PAGES[desk][0] ?? "/";
  if (pathname === "/admin") return <Navigate to={home} replace />;
  if (!mayOpen(desk, pathname)) return elsewhere(home);
  return <DeskContext value={desk satisfies Desk}>{children}</DeskContext>;
}
