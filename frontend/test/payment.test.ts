import type { User } from "@supabase/auth-js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createI18n } from "@/lib/i18n/i18n";
import { pricingOf } from "@/shared/checkout/pricing";
import { translations } from "./pages.ts";

const user = { id: "u-1", email: "ada@example.com", user_metadata: { first_name: "Ada" } } as unknown as User;
const product = { id: "p-1", name: "Partner Ledger", price: 149.5, currency: "USD", image_url: null };
const line = { id: "p-1", product, quantity: 2 };
const placed = {
  id: "o-1",
  status: "pending",
  total_amount: 299,
  currency: "USD",
  tax_country: null,
  vat_id: null,
};
const untaxed = pricingOf(null, null);
const link = { paymentLink: "https://pay.example/1" };

/** A fake server that answers each request by the first route whose prefix matches, and the requests it received. */
function server(routes: Record<string, unknown>) {
  const requested: [string, unknown][] = [];
  const fetched = vi.fn().mockImplementation(async (url: string, { method, body }: RequestInit) => {
    const request = `${method} ${url}`;
    requested.push([request, body ? JSON.parse(String(body)) : undefined]);
    const route = Object.keys(routes).find((beginning) => request.startsWith(beginning));
    const answer = route ? routes[route] : undefined;
    if (answer instanceof Response) return answer.clone();
    return new Response(JSON.stringify(answer ?? []), { status: 200 });
  });
  vi.stubGlobal("fetch", fetched);
  return requested;
}

const refusal = (status: number, hint: string, message = "No.") =>
  new Response(JSON.stringify({ code: "P0001", message, hint }), { status });

async function fresh() {
  vi.resetModules();
  return {
    ...(await import("@/shared/checkout/place-order")),
    ...(await import("@/shared/checkout/place-checkout")),
    ...(await import("@/shared/payment/open-orders")),
    ...(await import("@/shared/payment/payment-error")),
    ...(await import("@/shared/payment/payment-link")),
    ...(await import("@/shared/payment/use-payment-outcome")),
    ...(await import("@/shared/basket/basket-store")),
    ...(await import("@/lib/server/http")),
  };
}

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it so
  document.cookie = "referral_code=; Path=/; Max-Age=0";
});

describe("paying for a line of the basket", () => {
  test("finds the profile, orders with the code, and requests the link [PAY-3, PAY-4, PAY-5, PAY-8]", async () => {
    localStorage.setItem("referral_code", "P7");
    localStorage.setItem("referral_code_expires", String(Date.now() + 3_600_000));
    const { openLine } = await fresh();
    const requested = server({
      "GET /rest/v1/users": [{ id: "c-1" }],
      "POST /rest/v1/orders": placed,
      "POST /functions": link,
    });
    expect(await openLine(user, line, untaxed, {})).toEqual({
      orderId: "o-1",
      url: "https://pay.example/1",
    });
    expect(requested).toEqual([
      ["GET /rest/v1/users?select=id&auth_user_id=eq.u-1", undefined],
      [
        "POST /rest/v1/orders?select=id,status,total_amount,currency,tax_country,vat_id,billing_address",
        {
          user_id: "c-1",
          auth_user_id: "u-1",
          product_id: "p-1",
          quantity: 2,
          total_amount: 299,
          currency: "USD",
          status: "pending",
          referral_code: "P7",
          order_data: { quantity: 2 },
        },
      ],
      [
        "POST /functions/v1/create-payment-link",
        { orderId: "o-1", amount: 299, currency: "usd", description: "Payment for Partner Ledger" },
      ],
    ]);
  });

  test("a second click pays for the order of the first, while it is the same line and can be paid", async () => {
    const { openLine, openOrders } = await fresh();
    const routes: Record<string, unknown> = {
      "GET /rest/v1/users": [{ id: "c-1" }],
      "GET /rest/v1/orders": [placed],
      "POST /rest/v1/orders": placed,
      "POST /functions": link,
    };
    const requested = server(routes);
    const orders = () => requested.filter(([request]) => request.startsWith("POST /rest/v1/orders")).length;
    await openLine(user, line, untaxed, {});
    await openLine(user, line, untaxed, {});
    expect(orders()).toBe(1);
    routes["GET /rest/v1/orders"] = [{ ...placed, status: "cancelled" }];
    await openLine(user, line, untaxed, {});
    expect(orders()).toBe(2);
    await openLine(user, { ...line, quantity: 3 }, untaxed, {});
    expect(orders()).toBe(3);
    expect(openOrders.current().every(({ userId }) => userId === "u-1")).toBe(true);
  });

  test("a customer without a profile gets one [PAY-3]", async () => {
    const { openLine } = await fresh();
    const requested = server({
      "POST /rest/v1/users": { id: "c-2" },
      "POST /rest/v1/orders": placed,
      "POST /functions": link,
    });
    await openLine(user, line, untaxed, {});
    const about = { auth_user_id: "u-1", email: "ada@example.com", first_name: "Ada", last_name: "" };
    expect(requested[1]).toEqual(["POST /rest/v1/users?select=id", about]);
    expect(requested[2]?.[1]).toMatchObject({ user_id: "c-2", referral_code: null });
  });

  test("what costs nothing needs no page", async () => {
    const { openLine } = await fresh();
    server({
      "GET /rest/v1/users": [{ id: "c-1" }],
      "POST /rest/v1/orders": { ...placed, total_amount: 0, status: "completed" },
    });
    expect(await openLine(user, { ...line, product: { ...product, price: 0 } }, untaxed, {})).toEqual({
      orderId: "o-1",
      url: null,
    });
  });
});

test("the link is requested with a lower-case currency, US dollars by default [PAY-13, PAY-14, CONST-10]", async () => {
  const { paymentLink } = await fresh();
  const requested = server({ "POST /functions": link });
  const payable = { orderId: "o-1", amount: 299, productName: "Anvil" };
  for (const currency of ["EUR", "USD", null]) await paymentLink({ ...payable, currency });
  const message = requested.map(([, body]) => body as { currency: string; description: string });
  expect(message.map(({ currency }) => currency)).toEqual(["eur", "usd", "usd"]);
  expect(new Set(message.map(({ description }) => description))).toEqual(new Set(["Payment for Anvil"]));
});

test("paying for several lines is one checkout, and the same one when it is tried again", async () => {
  const { openLines, openOrders } = await fresh();
  const order = { id: "o-1", productId: "p-1", quantity: 2, status: "pending" };
  const requested = server({ "POST /functions/v1/checkout": { orders: [order], payments: [link] } });
  expect(await openLines(user, [line], untaxed, {})).toEqual({
    orderId: "o-1",
    url: "https://pay.example/1",
  });
  await openLines(user, [line], untaxed, {});
  await openLines(user, [{ ...line, quantity: 5 }], untaxed, {});
  const ids = requested.map(([, body]) => (body as { checkoutId: string }).checkoutId);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  expect(requested[0]?.[1]).toMatchObject({
    lines: [{ productId: "p-1", quantity: 2, amount: 299, currency: "USD" }],
  });
  expect(openOrders.current()).toHaveLength(1);
});

test("a paid order leaves the basket with as many as were paid for", async () => {
  const { basket, openOrders } = await fresh();
  basket.add(product, 5);
  const order = { orderId: "o-1", userId: "u-1", productId: "p-1", quantity: 2, referralCode: null };
  openOrders.add(order, { ...order, orderId: "o-2", quantity: 3 });
  openOrders.settle(["o-1"]);
  openOrders.settle(["o-1"]);
  expect(basket.current()[0]?.quantity).toBe(3);
  openOrders.settle(["o-2"]);
  expect([basket.current(), openOrders.current()]).toEqual([[], []]);
});

describe("the text of the toast 'Payment Error'", () => {
  const t = createI18n("en", translations("en", ["account"])).translator("account");

  test("names the step that failed, or the reason if the server gave one [ERR-18, ERR-19, ERR-20, ERR-21, VAL-16]", async () => {
    const { openLine, paymentErrorText, paymentLink } = await fresh();
    const message = async (routes: Record<string, unknown>) => {
      server(routes);
      return openLine(user, line, untaxed, {}).then(String, (error) => paymentErrorText(t, error));
    };
    const profile = { "GET /rest/v1/users": [{ id: "c-1" }] };
    const order = { ...profile, "POST /rest/v1/orders": placed };
    expect(await message({ "GET /rest/v1/users": refusal(500, "") })).toBe("Failed to create user profile");
    expect(await message({ ...profile, "POST /rest/v1/orders": refusal(409, "price_changed") })).toMatch(
      /^The price has changed/,
    );
    expect(await message({ ...profile, "POST /rest/v1/orders": refusal(400, "odd", "Sold out") })).toBe(
      "Sold out",
    );
    localStorage.clear();
    expect(await message({ ...order, "POST /functions": refusal(500, "") })).toBe(
      "Failed to create payment link",
    );
    expect(await message({ ...order, "POST /functions": {} })).toBe("No payment URL received from server");
    const payable = { orderId: null, amount: 1, currency: null, productName: "" };
    const missing = await paymentLink(payable).catch((error) => paymentErrorText(t, error));
    expect(missing).toBe("No order ID available for payment");
  });

  test("else a general error; a session that is over is distinguished [ERR-17]", async () => {
    const { HttpError, needsSignIn, paymentErrorText, PaymentError } = await fresh();
    expect(paymentErrorText(t, new TypeError("Failed to fetch"))).toBe(
      "There was an error processing your payment. Please try again.",
    );
    const over = new HttpError("session of this token has ended", 401, "PGRST303", null);
    expect([over, new PaymentError("link", over), new PaymentError("link")].map(needsSignIn)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test("the page after a payment shows 'paid' only once the server has", async () => {
  const { outcomeOf } = await fresh();
  const here = { user, loading: false };
  const states = (...statuses: string[]) => statuses.map((status) => ({ status }));
  expect(outcomeOf({ user: null, loading: true }, undefined, false)).toBe("confirming");
  expect(outcomeOf({ user: null, loading: false }, undefined, false)).toBe("guest");
  expect(outcomeOf(here, undefined, false)).toBe("confirming");
  expect(outcomeOf(here, [], false)).toBe("unknown");
  expect(outcomeOf(here, states("paid", "pending_payment"), false)).toBe("confirming");
  expect(outcomeOf(here, states("pending_payment"), true)).toBe("slow");
  expect(outcomeOf(here, states("completed"), true)).toBe("paid");
  expect(outcomeOf(here, states("cancelled"), false)).toBe("closed");
});
