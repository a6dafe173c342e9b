import { randomId } from "@/lib/uuid";

/** The outcome of a failed attempt: refused by the server, still running there, or unknown. */
export type Outcome = "refused" | "running" | "unknown";

/** Pauses before asking again about a request that is still running, in milliseconds. */
const WAITS = [500, 1000, 2000, 4000];

/** Idempotency keys of requests whose outcome is unknown. */
const keys = new Map<string, string>();

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Send a request under an idempotency key: the server executes it once, however often it is sent. `payload` is
 * everything that is sent. A repeated request (a second click, or no answer) keeps its key; once its outcome is known,
 * the same request gets a new key.
 */
export async function once<T>(
  fingerprint: string,
  attempt: (key: string) => Promise<T>,
  outcomeOf: (error: unknown) => Outcome,
): Promise<T> {
  const key = keys.get(fingerprint) ?? randomId();
  keys.set(fingerprint, key);
  const settle = () => keys.get(fingerprint) === key && keys.delete(fingerprint);
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await attempt(key);
      settle();
      return answer;
    } catch (error) {
      const outcome = outcomeOf(error);
      const wait = outcome === "running" ? WAITS[tries] : undefined;
      if (wait === undefined) {
        if (outcome === "refused") settle();
        throw error;
      }
      await pause(wait);
    }
  }
}
