import type { User } from "@supabase/auth-js";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { searchParam } from "@/lib/query-string";
import { readFirst } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { takeReturnPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session-store";

const DELAY_MS = 100;

/**
 * Return where to go without a stored path. The sign-in link of a shop that is closed to visitors says `?closed`: its home
 * page would send staff back to that link.
 */
async function homeOf(user: User): Promise<string> {
  if (searchParam(window.location.search, "closed") === null) return "/";
  const staff = list("user_roles", { select: "role", user_id: `eq.${user.id}`, role: "neq.user" });
  return (await readFirst(staff).catch(() => null)) ? "/admin" : "/user";
}

/** On a page for guests: redirect signed-in users to the stored return path, else home (A7). Returns true if so. */
export function useOnward(): boolean {
  const navigate = useNavigate();
  const { user, loading } = useSession();
  const leaving = user !== null && !loading;
  useEffect(() => {
    if (!user || !leaving) return;
    let wanted = true;
    const go = async () => {
      const path = takeReturnPath() ?? (await homeOf(user));
      if (wanted) void navigate(path, { replace: true });
    };
    const timer = setTimeout(() => void go(), DELAY_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [user, leaving, navigate]);
  return leaving;
}
