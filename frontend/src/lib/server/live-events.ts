import { useEffect, useEffectEvent } from "react";
import { HttpError, send } from "@/lib/server/http";

const SETTLE_MS = 300; // one command publishes several events: they cause one reload
const RETRY_MS = 3_000;
const LONGEST_RETRY_MS = 60_000;

/** Read the stream until it ends. Calls `onId` for the id of each event. */
async function follow(response: Response, onId: (id: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) return;
    const lines = (rest + read.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("id: ")) onId(line.slice(4));
  }
}

/** Follow the event log until `signal` aborts it or the server refuses. Reconnects where it stopped. */
async function followAlways(kinds: string, signal: AbortSignal, onEvent: () => void): Promise<void> {
  const url = `/functions/v1/event-stream?kinds=${encodeURIComponent(kinds)}`;
  let last: string | null = null;
  let wait = RETRY_MS;
  while (!signal.aborted) {
    try {
      const headers: Record<string, string> = last === null ? {} : { "Last-Event-ID": last };
      await follow(await send(url, "GET", { headers, signal }), (id) => {
        last = id;
        wait = RETRY_MS;
        onEvent();
      });
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 500;
      if (status === 409) {
        last = null; // the log is another one: the shop was restored from a backup
        onEvent();
      } else if (status < 500 && status !== 429) return;
    }
    const pause = wait;
    await new Promise((resolve) => setTimeout(resolve, pause));
    wait = Math.min(wait * 2, LONGEST_RETRY_MS);
  }
}

/**
 * Call `reload` after events of these kinds, such as `order.*`, while the page is visible. A page that becomes visible
 * again reloads once: it has no stream while hidden, because a browser opens few connections to one server.
 */
export function useLiveEvents(kinds: string, reload: () => void, enabled: boolean): void {
  const onEvent = useEffectEvent(reload);
  useEffect(() => {
    if (!enabled) return;
    let stop: AbortController | null = null;
    let timer = 0;
    const soon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => onEvent(), SETTLE_MS);
    };
    const start = () => {
      stop = new AbortController();
      void followAlways(kinds, stop.signal, soon);
    };
    const end = () => {
      stop?.abort();
      stop = null;
      clearTimeout(timer);
    };
    const change = () => {
      if (document.hidden) end();
      else if (stop === null) {
        start();
        soon();
      }
    };
    document.addEventListener("visibilitychange", change);
    if (!document.hidden) start();
    return () => {
      document.removeEventListener("visibilitychange", change);
      end();
    };
  }, [kinds, enabled]);
}
