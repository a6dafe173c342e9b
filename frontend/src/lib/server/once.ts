import { randomId } from "@/lib/uuid";

/** What a failed attempt says: the server refused, the first attempt is still running, or nobody knows. */
export type Outcome = "refused" | "running" | "unknown";

/** How long an act waits for its first attempt, in milliseconds before each further look. */
const WAITS = [500, 1000, 2000, 4000];

/** The keys of acts without a known outcome. */
const keys = new Map<string, string>();

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Attempts an act under its idempotency key: the server carries it out once, however often it is sent.
 *
 * `act` is all that is sent. Sent again, by a second click or because no answer came, it keeps its key; once its outcome
 * is known, the same act is a new one.
 */
export async function once<T>(
  mutate: string,
  attempt: (key: string) => Promise<T>,
  outcomeOf: (error: unknown) => Outcome,
): Promise<T> {
  const key = keys.get(mutate) ?? randomId();
  keys.set(mutate, key);
  const settle = () => keys.get(mutate) === key && keys.delete(mutate);
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
