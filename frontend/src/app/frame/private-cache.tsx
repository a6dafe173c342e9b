import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "@/shared/session/session-store";

/** Drops a user's cached data once another user, or no one, is signed in. */
export function PrivateCache() {
  const client = useQueryClient();
  const id = useSession().user?.id ?? null;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current && before.current !== id) client.removeQueries({ type: "inactive" });
    before.current = id;
  }, [client, id]);
  return null;
}
