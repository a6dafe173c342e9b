import { beforeEach, describe, expect, test, vi } from "vitest";
import { openForm } from "@/public/pay/open-form";
import { canHold, formOf, type HeldPayment, heldPayment, placeOf } from "@/shared/checkout/held-payment";
import { pricingOf } from "@/shared/checkout/pricing";

const product = { id: "p-1", name: "Partner Ledger", price: 149.5, currency: "USD", image_url: null };
const items = [{ id: "p-1", product, quantity: 2 }];
const body = { checkoutId: "c-1", lines: [{ productId: "p-1" }], email: "grace@example.org" };
const form = {
  provider: "stripe",
  script: "https://js.example/s.js",
  publicKey: "pk_1",
  clientSecret: "s_1",
};
const total = { amount: 299, currency: "USD" };
const page = { paymentLink: null, total, url: null, amount: 299, currency: "usd", orderIds: ["o-1"], form };
const hosted = { ...page, paymentLink: "https://pay.example/1", url: "https://pay.example/1", form: null };
const answered = (payments: (typeof page | typeof hosted)[]) => ({
  checkoutId: "c-1",
  orders: [],
  payments,
  token: "t",
});

/** Answer the next requests to the server, and return their bodies. */
function server(answer: object) {
  const bodies: unknown[] = [];
  const fetched = async (_: string, { body: sent }: RequestInit) => {
    bodies.push(JSON.parse(String(sent)));
    return new Response(JSON.stringify(answer), { status: 200 });
  };
  vi.stubGlobal("fetch", fetched);
  return bodies;
}

const place = (payments: (typeof page | typeof hosted)[]) =>
  placeOf("guest-checkout", body, answered(payments), items, pricingOf(null, null));

beforeEach(() => sessionStorage.clear());

describe("the card form in the checkout", () => {
  test("is kept for the page that shows it, with the items and the request", () => {
    expect(place([page])).toBe("/checkout/pay");
    expect(heldPayment()).toEqual({
      order: "guest-checkout",
      body,
      items: [{ name: "Partner Ledger", quantity: 2, cents: 29900 }],
      currency: "USD",
      orderIds: ["o-1"],
      form,
    });
  });

  test("is not there on the provider's page, and for what costs nothing", () => {
    expect(place([hosted])).toBe("https://pay.example/1");
    expect(place([])).toBeNull();
    expect(heldPayment()).toBeNull();
  });

  test("is handed over once, and asked for again after that", async () => {
    place([page]);
    const payment = heldPayment() as HeldPayment;
    const sent = server(answered([{ ...page, form: { ...form, clientSecret: "s_2" } }]));
    expect((await formOf(payment))?.clientSecret).toBe("s_1");
    expect(sessionStorage.getItem("guildhall.unsaved.payment")).not.toContain("s_1");
    expect((await formOf(payment))?.clientSecret).toBe("s_2");
    expect(sent).toEqual([{ ...body, embedded: true }]);
  });

  test("is not offered where the tab can keep nothing", () => {
    expect(canHold()).toBe(true);
    const setItem = () => {
      throw new DOMException("blocked");
    };
    vi.stubGlobal("sessionStorage", { getItem: () => null, setItem });
    expect(canHold()).toBe(false);
    vi.unstubAllGlobals();
  });

  test("of a provider that the shop does not know is an error", async () => {
    await expect(openForm({ ...form, provider: "other" }, document.body, () => {})).rejects.toThrow(
      "no form of other",
    );
  });
});
