import { openOffice } from "@test/office.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Functions } from "@/lib/server/api.types";

type Statement = Functions["card-statement"]["answer"];
type Payout = Statement["payouts"][number];

const ORDER = "b1b2c3d4-0000-4000-8000-000000000001";

const payout = (columns: Partial<Payout> = {}): Payout => ({
  id: "po_1",
  day: "2026-11-20",
  currency: "EUR",
  amount: 478.5,
  contained: 478.5,
  movements: 3,
  explained: true,
  listed: true,
  ...columns,
});

const statement = (...payouts: Payout[]): Statement => ({
  balances: [
    {
      currency: "EUR",
      opening: 100,
      payments: 500,
      refunds: -10,
      disputes: 0,
      fees: -11.5,
      payouts: -478.5,
      other: 0,
      closing: 100,
    },
  ],
  payouts,
});

const opened = (...payouts: Payout[]) =>
  openOffice("/admin/invoices/card?period=2026-11", "Card statement", {
    functions: {
      "shop-day": { today: "2026-11-20", cardStatement: true },
      "card-statement": statement(...payouts),
      "card-payout": {
        movements: [
          {
            id: "txn_1",
            day: "2026-11-19",
            kind: "payment",
            currency: "EUR",
            amount: 500,
            fee: 7.75,
            net: 492.25,
            orderId: ORDER,
          },
          {
            id: "txn_2",
            day: "2026-11-19",
            kind: "refund",
            currency: "EUR",
            amount: -10,
            fee: 0,
            net: -10,
            orderId: null,
          },
        ],
        more: false,
      },
    },
  });

test("the balance leads from the start of the month to its end", async () => {
  await opened(payout());
  const card = within(await screen.findByRole("region", { name: "Balance in EUR" }));
  expect(card.getAllByRole("definition").map((each) => each.textContent)).toEqual([
    "€100.00",
    "€500.00",
    "-€10.00",
    "€0.00",
    "-€11.50",
    "-€478.50",
    "€100.00",
  ]);
  expect(screen.getByRole("link", { name: "Card statement" }).getAttribute("href")).toBe(
    "/admin/invoices/card?period=2026-11",
  );
});

test("a payout opens its movements, and a movement its order", async () => {
  const office = await opened(payout());
  await office.press("Show 3 movements of the payout of Nov 20, 2026");
  expect((await screen.findByRole("link", { name: ORDER.slice(0, 8) })).getAttribute("href")).toBe(
    `/admin/orders/${ORDER}`,
  );
  expect(screen.getByText("€7.75 fee")).toBeTruthy();
  expect(screen.getByText("Not in your shop")).toBeTruthy();
  expect(office.server.bodies("POST", "card-payout")).toEqual([{ payout: "po_1" }]);
});

test("each payout says whether it adds up", async () => {
  await opened(
    payout(),
    payout({ id: "po_2", contained: 470 }),
    payout({ id: "po_3", contained: 0, explained: false, movements: 0 }),
    payout({ id: "po_4", listed: false, explained: false, movements: 0 }),
    payout({ id: "po_5", amount: -20, listed: false, movements: 0 }),
  );
  const list = within(await screen.findByRole("region", { name: "Payouts" }));
  const states = [
    "Adds up",
    "Differs by €8.50",
    "Still being listed",
    "Manual payout, not itemized",
    "Returned",
  ];
  const items = list.getAllByRole("listitem");
  expect(states.map((state, at) => within(items[at] as HTMLElement).getByText(state).textContent)).toEqual(
    states,
  );
});

test("a shop without a card provider has no such page in its books", async () => {
  await openOffice("/admin/invoices/vat", "VAT report", { functions: { "vat-report": { lines: [] } } });
  await screen.findByRole("heading", { name: "No documents in this period" });
  expect(screen.queryByRole("link", { name: "Card statement" })).toBeNull();
});
