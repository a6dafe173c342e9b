import { named, openOffice } from "@test/office.ts";
import { commissionRule, idOf, product, referral } from "@test/office-rows.ts";
import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const GOLD = commissionRule({
  name: "Gold on the ledger",
  percent: 35,
  partner_group: "Gold",
  item_ids: [idOf(1)],
  months: 12,
});
const TIER = {
  ...commissionRule({ id: idOf(42), name: "Busy", referral_id: idOf(3), percent: 0 }),
  kind: "amount",
  amount: 20,
  currency: "EUR" as const,
  sales_from: 5000,
  first_payments: 1,
  afterwards: "next",
  partner: { referral_code: "PARTNER7" },
};
const TABLES = {
  commission_rules: [{ ...GOLD, partner: null }, TIER],
  products: [product()],
  referrals: [referral({ id: idOf(3) })],
};

const open = (rules: object[] = TABLES.commission_rules) =>
  openOffice("/admin/referrals/rates", "Commission rules", {
    tables: structuredClone({ ...TABLES, commission_rules: rules }),
  });

const choose = (name: string, value: string) => fireEvent.change(named(name), { target: { value } });

test("the list says each rule in one sentence", async () => {
  await open();
  expect(
    await screen.findByText("35% for partners of group Gold on Partner Ledger, for 12 months, then nothing"),
  ).toBeVisible();
  expect(
    screen.getByText(
      "€20.00 for each payment for PARTNER7 on everything, from €5,000.00 of net sales in a calendar month, for a customer's first payment, then by the next rule",
    ),
  ).toBeVisible();
});

test("a rule is said in words while it is written, and saved as it is said", async () => {
  const office = await open([]);
  await office.press("New rule");
  await screen.findByRole("dialog");
  await office.fill("name", "Spring");
  choose("whom", "group");
  await office.fill("partner_group", "Gold");
  choose("what", "items");
  await screen.findByRole("option", { name: "Partner Ledger" });
  choose("item", idOf(1));
  await office.fill("value", "35");
  choose("lasts", "months");
  await office.fill("count", "12");
  choose("afterwards", "next");
  expect(office.dialog).toHaveTextContent(
    "35% for partners of group Gold on Partner Ledger, for 12 months, then by the next rule",
  );
  await office.press("Save", office.dialog);
  await office.message("Rule created");
  expect(office.server.bodies("POST", "commission_rules")).toEqual([
    expect.objectContaining({
      name: "Spring",
      kind: "percent",
      percent: 35,
      amount: 0,
      partner_group: "Gold",
      referral_id: null,
      goods: null,
      item_ids: [idOf(1)],
      sales_from: 0,
      first_payments: null,
      months: 12,
      afterwards: "next",
    }),
  ]);
});

test("a rule for one partner or certain goods names them: it is never one for all by mistake", async () => {
  const office = await open([]);
  await office.press("New rule");
  await office.fill("name", "Odd");
  await office.fill("value", "10");
  choose("whom", "partner");
  await office.press("Save", office.dialog);
  await waitFor(() => expect(named("referral_id")).toHaveAccessibleDescription("Choose a partner"));
  choose("whom", "all");
  choose("what", "items");
  await office.press("Save", office.dialog);
  await waitFor(() => expect(named("item")).toHaveAccessibleDescription("Add a product or workshop"));
  expect(office.server.bodies("POST", "commission_rules")).toEqual([]);
});

test("a percentage above 100 and a fixed amount of nothing are refused at the field", async () => {
  const office = await open([]);
  await office.press("New rule");
  await office.fill("name", "Odd");
  await office.fill("value", "101");
  await office.press("Save", office.dialog);
  expect(await screen.findByText("A percentage is 100 at most.")).toBeVisible();
  choose("kind", "amount");
  await office.fill("value", "0");
  await office.press("Save", office.dialog);
  expect(await screen.findByText("Enter an amount above 0.")).toBeVisible();
  expect(office.server.bodies("POST", "commission_rules")).toEqual([]);
});

test("a rule is changed, and deleted with the promise that what was earned stays", async () => {
  const office = await open([{ ...GOLD, partner: null }]);
  await office.choose("Gold on the ledger", "Edit");
  await waitFor(() => expect(named("value")).toHaveValue("35.00"));
  await office.fill("value", "40");
  await office.press("Save", office.dialog);
  await office.message("Rule saved");
  expect(office.server.rows("commission_rules")[0]?.percent).toBe(40);
  await office.choose("Gold on the ledger", "Delete");
  expect(office.dialog).toHaveTextContent("What was earned by it stays.");
  await office.press("Delete rule", office.dialog);
  await office.message("Rule deleted");
  expect(office.server.rows("commission_rules")).toEqual([]);
});
