import { openOffice } from "@test/office.ts";
import { idOf } from "@test/office-rows.ts";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Explanation } from "@/lib/server/api.types";

const WHY: Explanation = {
  ...{
    orderId: idOf(70),
    reason: "counted",
    referralId: idOf(71),
    referralCode: "PARTNER7",
    boundBy: idOf(70),
  },
  ...{ currency: "EUR", rate: 20, rule: null, base: 80, earned: 16, returned: 0, payableAt: null },
  ...{
    discountCode: null,
    discount: 0,
    ownCode: false,
    codePartner: null,
    subId: null,
    note: null,
    matches: [],
  },
  recommendedBy: null,
};

async function lookUp(why: Partial<Explanation>) {
  const functions = { "explain-order": { ...WHY, ...why } };
  const office = await openOffice("/admin/referrals/lookup", "Why an order did or didn't count", {
    functions,
  });
  await office.fill("order", WHY.orderId);
  await office.press("Look up");
  return within(await screen.findByRole("region", { name: "Why an order did or didn't count" }));
}

test.each([
  ["a code of the shop", { discountCode: "SPRING", discount: 20 }, "SPRING (-€20.00)"],
  [
    "the partner's own code",
    { discountCode: "ADA20", discount: 20, ownCode: true },
    "ADA20 (-€20.00), the partner's own: it credits them without a link",
  ],
  [
    "another partner's code",
    { discountCode: "BOB20", discount: 20, codePartner: "BOB" },
    "BOB20 (-€20.00), a code of BOB: it didn't count, because the customer belongs to another partner or BOB was inactive",
  ],
])("%s is named with what it took off", async (_, why, text) => {
  const facts = await lookUp(why);
  expect(facts.getByText("Discount code").nextElementSibling).toHaveTextContent(text);
});

test("the words of the buyer and the name of the link stand there", async () => {
  const facts = await lookUp({ recommendedBy: "Aunt Mary", subId: "mail" });
  expect(facts.getByText("Who recommended us?").nextElementSibling).toHaveTextContent("Aunt Mary");
  expect(facts.getByText("Sub-ID of the link").nextElementSibling).toHaveTextContent("mail");
});

test("an order without a code names none", async () => {
  const facts = await lookUp({});
  expect(facts.getByText("Discount code").nextElementSibling).toHaveTextContent("–");
});
