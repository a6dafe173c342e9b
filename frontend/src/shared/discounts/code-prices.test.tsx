import { FakeServer, refusal, type Sent } from "@test/fake-server.ts";
import { CUSTOMER, openPage } from "@test/render-page.tsx";
import { WORKSHOP } from "@test/rows.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { afterEach, expect, test } from "vitest";
import type { Functions } from "@/lib/server/api.types";
import { basket } from "@/shared/basket/basket-store";
import { putDiscountCode } from "@/shared/discounts/discount-code";

const COURSE = {
  ...{ id: "c1", slug: "course", name: "Course", price: 100, currency: "USD", image_url: null },
  ...{ product_type: "masterclass", features: [], is_active: true, rating_count: 0 },
};
const TERMS = { mode: "none", market: "DE", consentRequired: false, addressRequired: false, notes: [] };
/** What each code leaves of a price, as a part of it. */
const LEFT: Record<string, number> = { SUMMER20: 0.8, GIFT: 0 };

afterEach(() => {
  basket.clear();
  putDiscountCode("");
});

function quote({ body }: Sent): object {
  const sent = body as Functions["quote"]["body"];
  const code = sent.discountCode ?? "";
  const left = LEFT[code];
  const lines = sent.lines?.map(({ productId, workshopId }) => {
    const id = productId ?? workshopId;
    const full = id === COURSE.id ? COURSE.price : WORKSHOP.price;
    return { id, currency: "USD", full, total: full * (left ?? 1), lowest: full - 10 };
  });
  return { ...TERMS, discount: code ? { code, reason: null, message: null, lines } : null };
}

function shop(functions: object = {}): FakeServer {
  return new FakeServer({
    tables: {
      ...{ products: [COURSE], workshops: [{ ...WORKSHOP, is_active: true }] },
      ...{ workshop_enrollments: [], orders: [], users: [] },
    },
    functions: { quote, ...functions },
  });
}

const struck = async (price: string) => (await screen.findByText(price, { selector: "s" })) as HTMLElement;
const card = () => within(document.querySelector("[aria-labelledby=enroll-now]") as HTMLElement);

test("a product's page strikes through the regular price of a visitor with a code", async () => {
  const server = shop();
  openPage("/products/course?code=summer20");
  expect(await struck("$100.00")).toHaveTextContent("Regular price: $100.00");
  expect(screen.getByText("Lowest price in the last 30 days: $90.00")).toBeInTheDocument();
  await screen.findByRole("button", { name: "Buy Now - $80.00" });
  expect(server.bodies("POST", "quote")).toEqual([
    { lines: [{ productId: "c1", quantity: 1 }], discountCode: "SUMMER20", language: "en" },
  ]);
});

test("without a code a product's page asks for no price", async () => {
  const server = shop();
  openPage("/products/course");
  await screen.findByRole("button", { name: "Buy Now - $100.00" });
  expect(server.bodies("POST", "quote")).toEqual([]);
  expect(document.querySelector("s")).toBeNull();
});

test("the basket shows what the code takes off, and takes a code", async () => {
  shop();
  basket.add(COURSE);
  const user = openPage("/basket");
  await user.click(await screen.findByRole("button", { name: "Have a discount code?" }));
  await user.type(await screen.findByLabelText("Discount code"), "summer20{Enter}");
  expect(await struck("$100.00")).toBeInTheDocument();
  expect(screen.getByText("Discount (SUMMER20)", { selector: "dt" }).parentElement).toHaveTextContent(
    "-$20.00",
  );
  expect(screen.getByText("Total", { selector: "dt" }).parentElement).toHaveTextContent("$80.00");
});

test("a seat is booked with the code and at the price that the page shows", async () => {
  const held = { enrollmentId: "s1", orderId: "o1", enrollmentStatus: "pending", totalAmount: 119.2 };
  const server = shop({ enroll: held, "create-payment-link": () => refusal(500, "none") });
  const user = openPage(`/workshops/${WORKSHOP.slug}`, { session: CUSTOMER });
  await user.click(await screen.findByRole("button", { name: "Have a discount code?" }));
  await user.type(await screen.findByLabelText("Discount code"), "summer20{Enter}");
  expect(await struck("$149.00")).toBeInTheDocument();
  expect(card().getByText("Lowest price in the last 30 days: $139.00")).toBeInTheDocument();
  await user.click(card().getByRole("button", { name: /^Enroll Now/ }));
  await waitFor(() => expect(server.bodies("POST", "enroll")).toHaveLength(1));
  expect(server.bodies("POST", "enroll")).toEqual([
    { workshopId: WORKSHOP.id, amount: 149, discountCode: "SUMMER20", total: 119.2 },
  ]);
});

test("a seat that the code makes free is booked at once, and the code is used", async () => {
  const done = { enrollmentId: "s1", orderId: "o1", enrollmentStatus: "enrolled", totalAmount: 0 };
  const server = shop({ enroll: done });
  const user = openPage(`/workshops/${WORKSHOP.slug}?code=gift`, { session: CUSTOMER });
  await user.click(await screen.findByRole("button", { name: /^Enroll for free/ }));
  await waitFor(() => expect(window.location.pathname).toBe("/user/workshops"));
  expect(server.bodies("POST", "enroll")).toMatchObject([{ discountCode: "GIFT", total: 0 }]);
  expect(sessionStorage.getItem("guildhall.discount") || null).toBeNull();
});

test("a code that is refused when the seat is ordered says why", async () => {
  const message = "This discount code has been used up.";
  const server = shop({ enroll: () => refusal(409, "discount_used_up", message) });
  const user = openPage(`/workshops/${WORKSHOP.slug}?code=summer20`, { session: CUSTOMER });
  expect(await struck("$149.00")).toBeInTheDocument();
  await user.click(card().getByRole("button", { name: /^Enroll Now/ }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(server.bodies("POST", "quote").length).toBeGreaterThan(1));
});
