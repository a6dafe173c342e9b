import { expect, test } from "vitest";
import { isForGoods, isForLife, type ProgramRule, termsOf } from "./terms.ts";

const rule = (id: string, columns: Partial<ProgramRule> = {}): ProgramRule => ({
  ...{ id, referral_id: null, partner_group: null, goods: null, item_ids: [], kind: "percent", percent: 35 },
  ...{ amount: 0, currency: "USD", sales_from: 0, sales_period: "month", first_payments: null, months: null },
  ...{ afterwards: "nothing" },
  ...columns,
});

/** The ids of the terms; the rate of the settings has none. */
const idsOf = (...rules: ProgramRule[]) => {
  const { general, special } = termsOf(rules, 30, "USD");
  return [general.map(({ id }) => id), special.map(({ id }) => id)];
};

test("without a rule for all, the rate of the settings holds for life", () => {
  expect(idsOf(rule("group", { partner_group: "Gold" }), rule("one", { referral_id: "r1" }))).toEqual([
    [""],
    [],
  ]);
  expect(termsOf([], 22.5, "EUR").general[0]).toMatchObject({ percent: 22.5, months: null });
});

test("the newest general rule holds, and older ones never do", () => {
  expect(idsOf(rule("new"), rule("old"))).toEqual([["new"], []]);
});

test("a limited rule leaves the rest to the next one only if it says so", () => {
  expect(idsOf(rule("year", { months: 12 }), rule("old"))).toEqual([["year"], []]);
  expect(idsOf(rule("first", { first_payments: 1, afterwards: "next" }), rule("old"))).toEqual([
    ["first", "old"],
    [],
  ]);
  expect(idsOf(rule("first", { first_payments: 1, afterwards: "next" }))).toEqual([["first", ""], []]);
});

test("goods, sales and another currency make a rule special", () => {
  const special = [
    rule("goods", { goods: "workshop" }),
    rule("items", { item_ids: ["p1"] }),
    rule("tier", { sales_from: 1000 }),
    rule("euros", { kind: "amount", amount: 5, currency: "EUR" }),
  ];
  expect(idsOf(...special)).toEqual([[""], ["goods", "items", "tier", "euros"]]);
});

test("a commission on everything and for life is promised only where no rule for all says otherwise", () => {
  const promised = (...rules: ProgramRule[]) => isForLife(termsOf(rules, 30, "USD"));
  expect([promised(), promised(rule("all")), promised(rule("group", { partner_group: "Gold" }))]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    promised(rule("year", { months: 12 })),
    promised(rule("goods", { goods: "workshop" })),
    promised(rule("fixed", { kind: "amount", amount: 5 })),
  ]).toEqual([false, false, false]);
});

test("a rule for goods comes before the others, one that begins with some sales does not", () => {
  expect([rule("a", { goods: "product" }), rule("b", { item_ids: ["p1"] })].every(isForGoods)).toBe(true);
  const others = [
    rule("c"),
    rule("d", { sales_from: 500 }),
    rule("e", { goods: "product", sales_from: 500 }),
  ];
  expect(others.some(isForGoods)).toBe(false);
});
