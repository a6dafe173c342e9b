import { FakeServer } from "./fake-server.ts";

/** The ids of the partner's two codes. */
export const ids = { first: "r1", second: "r2" };
const MONEY = { currency: "USD", held: 89.7, payable: 30, inPayout: 0, paid: 0, review: 0 };
const codes = [
  { id: ids.first, code: "ADA1", active: true },
  { id: ids.second, code: "ADA2", active: false },
];
const report = (of: (typeof codes)[number], postbacks: boolean, balances: object[] = [MONEY]) => ({
  partner: { ...of, rate: 30 },
  codes,
  balances,
  days: [],
  earlierClicks: 0,
  subIds: [
    {
      ...{ subId: "mail", clicks: 12, orders: 2 },
      commissions: [
        { currency: "USD", amount: 89.7 },
        { currency: "EUR", amount: 30 },
      ],
    },
    { subId: "-2-3", clicks: 1, orders: 0, commissions: [] },
    { subId: null, clicks: 3, orders: 1, commissions: [{ currency: "USD", amount: 5 }] },
  ],
  ...{ first: "2026-11-01", last: "2026-11-30" },
  holdDays: 30,
  payoutMinimum: 50,
  postbacks,
});
const why = {
  reason: "counted",
  matches: [],
  note: null,
  currency: "USD",
  base: 299,
  rate: 30,
  rule: "Spring",
  earned: 89.7,
  returned: 0,
  referralCode: "ADA1",
  payableAt: "2099-01-01T00:00:00Z",
  ...{ discountCode: "PAMS20", discount: 5.98, ownCode: true, subId: "mail", recommendedBy: "ADA1" },
};
const orderOf = (id: string, reason: string) => ({
  id: `${id}-0000-4000-8000-000000000000`,
  item: "Anvil",
  buyer: "B. B.",
  amount: 299,
  currency: "USD",
  createdAt: "2026-11-03T10:00:00Z",
  why: { ...why, reason },
});
/** The server of a partner with two codes. */
export function partnerShop({ postbacks = false } = {}): FakeServer {
  const whose = ({ body }: { body: unknown }) => (body as { referralId?: string }).referralId;
  return new FakeServer({
    tables: { referrals: [{ id: ids.first }] },
    functions: {
      "partner-report": (sent) =>
        report(codes[whose(sent) === ids.second ? 1 : 0] as (typeof codes)[number], postbacks),
      "partner-orders": (sent) => ({
        orders:
          whose(sent) === ids.second ? [] : [orderOf("aaaaaaaa", "counted"), orderOf("bbbbbbbb", "not_paid")],
      }),
    },
  });
}
