import { openOffice } from "@test/office.ts";
import { ADMIN, CUSTOMER } from "@test/render-page.tsx";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const SOUND = {
  checkedAt: "2026-11-16T08:00:00.000000Z",
  progress: null,
  kinds: [],
  mismatches: [],
  more: false,
};

test("the last result is read at first, and the check runs anew when it is asked for", async () => {
  const office = await openOffice("/admin/reconciliation", "Reconciliation", {
    functions: { reconciliation: SOUND },
  });
  await screen.findByRole("heading", { name: "Everything matches" });
  const asked = () => office.server.bodies("POST", "reconciliation").map(({ again }) => again);
  expect(asked()).toEqual([false]);
  await office.press("Check again");
  await waitFor(() => expect(asked()).toEqual([false, true]));
});

test("a mismatch of the card provider's balance has no order and leads to the statement", async () => {
  const row = {
    kind: "payout_differs" as const,
    subject: "txn_1",
    orderId: null,
    amount: 8.5,
    currency: "EUR",
    since: null,
  };
  await openOffice("/admin/reconciliation", "Reconciliation", {
    functions: {
      reconciliation: {
        ...SOUND,
        kinds: [{ kind: "payout_differs", found: 1, byHand: true }],
        mismatches: [row],
      },
    },
  });
  const link = await screen.findByRole("link", { name: "Open card statement" });
  expect(link.getAttribute("href")).toBe("/admin/invoices/card");
  expect(screen.getByText("txn_1")).toBeTruthy();
});

test.each([
  [ADMIN, 1],
  [CUSTOMER, 0],
])("finance reads mismatches, and only an admin repairs them", async (session, buttons) => {
  const row = {
    kind: "access_missing" as const,
    subject: "10000000-0000-4000-8000-000000000001",
    orderId: "10000000-0000-4000-8000-000000000001",
    amount: null,
    currency: null,
    since: null,
  };
  await openOffice("/admin/reconciliation", "Reconciliation", {
    session,
    tables: { user_roles: [{ user_id: CUSTOMER.user?.id, role: "finance" }] },
    functions: {
      reconciliation: {
        ...SOUND,
        kinds: [{ kind: "access_missing", found: 1, byHand: false }],
        mismatches: [row],
      },
    },
  });
  await screen.findByRole("link", { name: "Order 10000000" });
  expect(screen.queryAllByRole("button", { name: "Repair" })).toHaveLength(buttons);
});
