import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Outcome, once } from "@/lib/server/once";

class Failure extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome);
  }
}
const outcomeOf = (error: unknown) => (error as Failure).outcome;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Attempt a request with these outcomes in order; returns its keys, and the answer or failure. */
async function attempts(fingerprint: string, ...outcomes: (Outcome | "done")[]) {
  const keys: string[] = [];
  const attempt = async (key: string) => {
    keys.push(key);
    const outcome = outcomes.shift() ?? "done";
    if (outcome !== "done") throw new Failure(outcome);
    return "answer";
  };
  const attempted = once(fingerprint, attempt, outcomeOf).catch((error: Failure) => error.outcome);
  await vi.runAllTimersAsync();
  return { keys, result: await attempted };
}

test("a request keeps its key until its outcome is known", async () => {
  const lost = await attempts("refund", "unknown");
  const again = await attempts("refund", "unknown");
  const answered = await attempts("refund");
  expect(lost.result).toBe("unknown");
  expect(answered.result).toBe("answer");
  expect(new Set([...lost.keys, ...again.keys, ...answered.keys]).size).toBe(1);
});

test("the same request after an answer or a refusal gets a new key", async () => {
  const first = await attempts("order");
  const refused = await attempts("order", "refused");
  const third = await attempts("order");
  expect(refused.result).toBe("refused");
  expect(new Set([...first.keys, ...refused.keys, ...third.keys]).size).toBe(3);
});

test("other requests have other keys", async () => {
  const one = await attempts("order a", "unknown");
  const other = await attempts("order b", "unknown");
  expect(one.keys).not.toEqual(other.keys);
});

test("two clicks at once are one request", async () => {
  const [one, other] = await Promise.all([attempts("enroll"), attempts("enroll")]);
  expect(one.keys).toEqual(other.keys);
});

test("a request waits while its first attempt is running, but not forever", async () => {
  const waited = await attempts("pay", "running", "running");
  expect(waited).toMatchObject({ result: "answer" });
  expect(new Set(waited.keys).size).toBe(1);
  const stuck = await attempts("pay 2", ...Array<Outcome>(9).fill("running"));
  expect(stuck.result).toBe("running");
  expect(stuck.keys).toHaveLength(5);
});
