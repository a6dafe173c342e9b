import { openOffice } from "@test/office.ts";
import { idOf } from "@test/office-rows.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const NOW = "2026-11-20T10:00:00Z";

const review = (number: number, status: string) => ({
  id: idOf(number),
  order_id: `${String(number).repeat(8)}-0000-4000-8000-000000000000`,
  referral_id: idOf(9),
  status,
  cause: "same_household",
  matches: ["same_household"],
  note: null,
  decided_by: null,
  decided_at: null,
  created_at: NOW,
  updated_at: NOW,
  order: { id: idOf(number), total_amount: 10, currency: "EUR", created_at: NOW, user: null },
  referral: { referral_code: "PARTNER7", user: { email: "pam@example.org" } },
});

async function openQueue() {
  const office = await openOffice("/admin/referrals/review", "Review queue", {
    tables: { commission_reviews: [review(1, "pending"), review(2, "pending"), review(3, "refused")] },
  });
  for (const order of ["11111111", "22222222", "33333333"])
    await office.user.click(await screen.findByRole("checkbox", { name: `Select ${order}` }));
  await office.user.click(screen.getByRole("button", { name: "Approve" }));
  return { office, dialog: within(await screen.findByRole("dialog", { name: "Approve 2 commissions" })) };
}

test("marked commissions are approved in one go once that is confirmed; a decided one stays", async () => {
  const { office, dialog } = await openQueue();
  expect(dialog.getByText("1 has already been decided and won't change.")).toBeVisible();
  expect(office.server.bodies("PATCH", "commission_reviews")).toEqual([]);
  await office.user.click(dialog.getByRole("button", { name: "Approve" }));
  await office.message("2 commissions approved");
  const approved = { status: "approved", note: null };
  expect(office.server.bodies("PATCH", "commission_reviews")).toEqual([approved, approved]);
});
