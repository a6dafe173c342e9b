import { refusal } from "@test/fake-server.ts";
import { openOffice } from "@test/office.ts";
import { idOf } from "@test/office-rows.ts";
import { screen } from "@testing-library/dom";
import { expect, test } from "vitest";

const run = {
  id: idOf(1),
  currency: "USD",
  status: "paid",
  reference: "Transfer 4711",
  total_amount: 89.7,
  payouts_count: 1,
  cutoff_at: "2026-11-01T00:00:00Z",
  paid_at: "2026-11-02T00:00:00Z",
  created_at: "2026-11-01T00:00:00Z",
  updated_at: "2026-11-02T00:00:00Z",
};
const payout = {
  id: idOf(2),
  run_id: idOf(1),
  amount: 89.7,
  currency: "USD",
  holder: "Ana Duarte",
  iban: null,
  instructions: "By check",
  by_sepa: false,
  created_at: "2026-11-01T00:00:00Z",
  referral: { referral_code: "PARTNER7", user: { email: "ana@example.com" } },
};

test("a statement that isn't made says so, and can be asked for again", async () => {
  const office = await openOffice("/admin/referrals/payouts", "Payouts", {
    tables: { payout_runs: [run], payouts: [payout] },
  });
  office.server.on("POST", "/functions/v1/payout-statement", () => refusal(404, "payout_not_found"));
  await office.choose("Transfer 4711", "View");
  await screen.findByText("Ana Duarte · By check");
  await office.press("Statement", office.dialog);
  expect((await screen.findAllByRole("alert"))[0]?.textContent).not.toBe("");
  await office.press("Statement", office.dialog);
  expect(office.server.bodies("POST", "payout-statement")).toEqual([
    { payoutId: idOf(2) },
    { payoutId: idOf(2) },
  ]);
});
