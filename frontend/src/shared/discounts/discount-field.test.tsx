import { FakeServer, type Sent } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { afterEach, expect, test } from "vitest";
import type { Functions } from "@/lib/server/api.types";
import { basket } from "@/shared/basket/basket-store";
import { putDiscountCode } from "@/shared/discounts/discount-code";

const COURSE = {
  ...{ id: "c1", slug: "course", name: "Course", price: 100, currency: "USD", image_url: null },
  ...{ product_type: "masterclass", features: [], is_active: true },
};
const TERMS = { mode: "none", market: "DE", consentRequired: false, addressRequired: false, notes: [] };
const REFUSED = { reason: "discount_expired", message: "This discount code has expired." };
/** What each code leaves of the price of the course. */
const LEFT: Record<string, number> = { SUMMER20: 80, GIFT: 0 };

afterEach(() => {
  basket.clear();
  putDiscountCode("");
});

function quote({ body }: Sent): object {
  const { discountCode: code, lines } = body as Functions["quote"]["body"];
  if (!code) return { ...TERMS, discount: null };
  const total = LEFT[code];
  const line = { id: lines?.[0]?.productId, currency: "USD", full: 100, total };
  const found =
    total === undefined ? { ...REFUSED, lines: [] } : { reason: null, message: null, lines: [line] };
  return { ...TERMS, discount: { code, ...found } };
}

function openCheckout(path = "/checkout", options: Parameters<typeof openPage>[1] = {}) {
  const order = { id: "o1", productId: "c1", workshopId: null, quantity: 1, totalAmount: 0, currency: "USD" };
  const placed = { orders: [{ ...order, status: "completed" }], payments: [], token: "t1" };
  const server = new FakeServer({
    tables: { products: [COURSE], orders: [], users: [] },
    functions: { quote, "guest-checkout": () => placed, checkout: () => placed },
  });
  basket.add(COURSE);
  return { server, user: openPage(path, options) };
}

const pay = (name: RegExp) => screen.findByRole("button", { name });

test("a guest types a code, sees both prices, and orders at the reduced one", async () => {
  const { server, user } = openCheckout();
  await user.click(await screen.findByRole("button", { name: "Have a discount code?" }));
  const field = await screen.findByLabelText("Discount code");
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard(" summer20 {Enter}");
  const remove = await screen.findByRole("button", { name: "Remove SUMMER20" });
  await waitFor(() => expect(remove).toHaveFocus());
  const line = screen.getByText("Course").closest("li") as HTMLElement;
  expect(within(line).getByText("$100.00").closest("s")).toHaveTextContent("Regular price: $100.00");
  expect(line).toHaveTextContent("With discount: $80.00");
  expect(screen.getByText("Discount (SUMMER20)", { selector: "dt" }).parentElement).toHaveTextContent(
    "-$20.00",
  );
  await user.type(screen.getByLabelText("Email"), "grace@example.com");
  await user.click(await pay(/^Order and pay \$80\.00/));
  await waitFor(() => expect(server.bodies("POST", "guest-checkout")).toHaveLength(1));
  expect(server.bodies("POST", "guest-checkout")[0]).toMatchObject({
    discountCode: "SUMMER20",
    lines: [{ productId: "c1", quantity: 1, amount: 80, currency: "USD" }],
  });
});

test("the full price is back when the code is removed, and the focus stays there", async () => {
  const { user } = openCheckout("/checkout?code=summer20");
  await pay(/^Order and pay \$80\.00/);
  await user.click(await screen.findByRole("button", { name: "Remove SUMMER20" }));
  const question = await screen.findByRole("button", { name: "Have a discount code?" });
  await waitFor(() => expect(question).toHaveFocus());
  await pay(/^Order and pay \$100\.00/);
  expect(screen.queryByText(/Regular price/)).toBeNull();
});

test("a refusal stands under the field, and what was typed stays", async () => {
  const { server, user } = openCheckout();
  await user.type(await screen.findByLabelText("Email"), "grace@example.com");
  await user.click(screen.getByRole("button", { name: "Have a discount code?" }));
  await user.type(await screen.findByLabelText("Discount code"), "OLD");
  await user.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(REFUSED.message);
  const field = screen.getByLabelText("Discount code");
  expect(field).toHaveValue("OLD");
  expect(field).toHaveAccessibleDescription(REFUSED.message);
  expect(screen.getByLabelText("Email")).toHaveValue("grace@example.com");
  await user.click(await pay(/^Order and pay \$100\.00/));
  await waitFor(() => expect(server.bodies("POST", "guest-checkout")).toHaveLength(1));
  expect(server.bodies("POST", "guest-checkout")[0]).not.toHaveProperty("discountCode");
});

test("the code of a link is kept for the visit, and the address loses it", async () => {
  const { server, user } = openCheckout("/basket?code=summer20");
  await waitFor(() => expect(window.location.search).toBe(""));
  await user.click(await screen.findByRole("link", { name: "Proceed to Checkout" }));
  await pay(/^Order and pay \$80\.00/);
  expect(server.bodies("POST", "quote").at(-1)).toMatchObject({ discountCode: "SUMMER20" });
});

test("a customer pays a basket with a code as a whole; nothing left to pay is ordered for free", async () => {
  const { server, user } = openCheckout("/checkout?code=GIFT", { session: CUSTOMER });
  const free = await pay(/^Order for free/);
  expect(screen.queryByText(/^Pay /)).toBeNull();
  await waitFor(() => expect(free).toBeEnabled());
  await user.click(free);
  await waitFor(() => expect(window.location.pathname).toBe("/payment-success"));
  expect(server.bodies("POST", "checkout")).toMatchObject([{ discountCode: "GIFT", lines: [{ amount: 0 }] }]);
  expect(server.bodies("POST", "orders")).toEqual([]);
});
