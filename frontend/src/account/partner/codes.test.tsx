import { discount, idOf } from "@test/office-rows.ts";
import { partnerShop as shop } from "@test/partner.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const openCodes = () => openPage("/user/partner?tab=codes", { session: CUSTOMER });

test("a partner sees the own codes with what each brought in, and copies its link", async () => {
  const server = shop();
  const own = { referral_code: "ADA1" };
  const figures = { uses: 4, paid_orders: 3, income_usd: 240, income_eur: 80, commission_usd: 72 };
  server
    .rows("discount_codes")
    .push(
      discount({ code: "ADA20", percent: 20, valid_until: "2026-12-31", ...figures, ...own }) as never,
      discount({ id: idOf(22), code: "OLD", kind: "amount", amount: 5, is_active: false, ...own }) as never,
      discount({ id: idOf(23), code: "OTHERS", referral_code: "PAM" }) as never,
    );
  const user = await openCodes();
  const codes = await screen.findAllByRole("listitem", { name: "" });
  const [first, second, ...rest] = codes.filter((item) => item.querySelector("dl"));
  expect(rest).toEqual([]);
  expect(first).toHaveTextContent(
    "ADA20 20% off · until Dec 31, 2026Copy link ADA20Uses4Paid orders3Revenue$240.00 · €80.00Commission$72.00",
  );
  expect(second).toHaveTextContent("OLD Inactive$5.00 offUses0Paid orders0Revenue–Commission–");
  expect(within(second as HTMLElement).queryByRole("button")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Copy link ADA20" }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/?code=ADA20`);
});

test("a partner without codes is told whom to ask", async () => {
  shop();
  await openCodes();
  expect(await screen.findByText(/^You have no discount codes yet\./)).toBeInTheDocument();
});
