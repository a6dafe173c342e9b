import { useEffect } from "react";
import { useNavigate } from "react-router";
import { takeReturnPath } from "@/shared/session/return-path";
import { useSession } from "@/shared/session/session-store";

const DELAY_MS = 100;

/** On a page for guests: redirect signed-in users to the stored return path, else home (A7). Returns true if so. */
export function useOnward(): boolean {
  const navigate = useNavigate();
  const { user, loading } = useSession();
  const leaving = user !== null && !loading;
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate(takeReturnPath() ?? "/", { replace: true }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);
  return leaving;
}
