/** Money of one order that waits for a person. */
interface WaitingMoney {
  orderId: string;
  amount: number;
  currency: string;
}

/** Calling a workshop off: what it would mean, and doing it. */
export interface CallOffFunctions {
  "call-off-terms": {
    body: { workshopId: string };
    answer: {
      calledOffAt: string | null;
      reason: string | null;
      people: number;
      held: number;
      byCard: { currency: string; amount: number }[];
      byHand: WaitingMoney[];
      failed: WaitingMoney[];
    };
  };
  "call-off-workshop": {
    body: { workshopId: string; refund: boolean; reason: string; most: number };
    answer: {
      people: number;
      refunded: { currency: string; amount: number }[];
      byHand: WaitingMoney[];
      failed: WaitingMoney[];
      /** Seats for the next call. */
      ahead: number;
    };
  };
}
