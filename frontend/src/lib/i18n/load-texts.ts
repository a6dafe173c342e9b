import type { LoadTexts } from "@/lib/i18n/i18n";

/** Retry policy of locale files (spec §9). */
const MOST_AT_ONCE = 10;
const RETRIES = 5;
const FIRST_WAIT = 350; // ms; doubled after each attempt

/** Limit concurrency to `most` tasks. */
function queueOf(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

async function fetchTexts(address: string) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/**
 * Fetch `/locales/{language}/{namespace}.json` with retries. Rejects once the last attempt has failed. `query` names the
 * version of the owner's texts.
 */
export function textLoader(query: string): LoadTexts {
  const queued = queueOf(MOST_AT_ONCE);
  return async (language, namespace) => {
    const attempt = () => queued(() => fetchTexts(`/locales/${language}/${namespace}.json${query}`));
    for (let tried = 0; tried < RETRIES; tried++) {
      try {
        return await attempt();
      } catch {
        await new Promise((go) => setTimeout(go, FIRST_WAIT * 2 ** tried));
      }
    }
    return attempt();
  };
}
