import type { Functions } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";

export type Done = Functions["cancel-workshop"]["answer"];
type Sum = Done["refunded"][number];

/** Seats per request: a few seconds at a card provider. */
const STEP = 10;

const together = (sums: Sum[], more: Sum[]): Sum[] => {
  const currencies = [...new Set([...sums, ...more].map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const cents = [...sums, ...more].map((sum) =>
      sum.currency === currency ? Math.round(sum.amount * 100) : 0,
    );
    return { currency, amount: cents.reduce((all, each) => all + each, 0) / 100 };
  });
};

/**
 * Cancel a workshop batch by batch until no seat is left, or a batch makes no progress; returns the combined result.
 * `onStep` is called with the number of remaining seats. Rejects with the error of a batch; earlier batches stay done.
 */
export async function cancelInBatches(
  payload: { workshopId: string; refund: boolean; reason: string },
  onStep: (ahead: number) => void,
): Promise<Done> {
  const nothing: Done = { people: 0, refunded: [], byHand: [], failed: [], ahead: Number.POSITIVE_INFINITY };
  for (let all = nothing; ; ) {
    const step = await call("cancel-workshop", { ...payload, most: STEP });
    const further = step.ahead < all.ahead;
    all = {
      people: all.people + step.people,
      refunded: together(all.refunded, step.refunded),
      byHand: [...all.byHand, ...step.byHand],
      failed: step.failed,
      ahead: step.ahead,
    };
    onStep(step.ahead);
    if (step.ahead === 0 || !further) return all;
  }
}
