import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useT } from "@/lib/i18n/use-t";
import { isConnectionLost, onConnectionChange, reportConnection } from "@/lib/server/connection";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/readyz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/**
 * Polls with growing pauses, and when the browser is online again, until the server answers. Returns a function that
 * stops it.
 */
function pollUntilAnswered(): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer = 0;
  const ask = async () => {
    window.clearTimeout(timer);
    if (await answers()) return reportConnection(true);
    window.clearTimeout(timer);
    timer = window.setTimeout(ask, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  timer = window.setTimeout(ask, pause);
  window.addEventListener("online", ask);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener("online", ask);
  };
}

/** Shows at the window's top that the server cannot be reached; afterwards, failed reads are retried automatically. */
export function ConnectionMessage() {
  const t = useT();
  const client = useQueryClient();
  const lost = useSyncExternalStore(onConnectionChange, isConnectionLost);
  useEffect(() => {
    const offline = () => reportConnection(false);
    window.addEventListener("offline", offline);
    return () => window.removeEventListener("offline", offline);
  }, []);
  useEffect(() => {
    if (!lost) return;
    const stop = pollUntilAnswered();
    return () => {
      stop();
      if (!isConnectionLost()) {
        void client.refetchQueries({ predicate: ({ state }) => state.status === "error" });
      }
    };
  }, [lost, client]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center px-4">
      {lost && (
        <p className="appear flex items-center gap-3 rounded-md border border-highlight/40 bg-highlight-wash px-4 py-2.5 text-sm shadow-lifted">
          <span className="size-2 shrink-0 rounded-full bg-highlight" />
          {t("connection.lost")}
        </p>
      )}
    </div>
  );
}
