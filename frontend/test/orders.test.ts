import { describe, expect, test } from "vitest";
import {
  hasOpenPayment,
  isPayable,
  itemName,
  itemType,
  type Order,
  orderedFiles,
  ordersOf,
  refundableUntil,
} from "@/account/orders/order";
import { labelOf, textOf } from "@/lib/details";
import { inWords } from "@/lib/in-words";
import { isNew } from "@/shared/downloads/file";
import { pause } from "@/shared/payment/watch-orders";

const names = {
  name_in_en: "Partner Ledger",
  name_in_de: "Partner-Hauptbuch",
};
const order = (changes: Partial<Order> = {}): Order => ({
  id: "1eadf1c4-0000-4000-8000-000000000000",
  status: "pending",
  opens: false,
  quantity: 1,
  total_amount: 149,
  discount_code: null,
  discount_amount: 0,
  tax_amount: 0,
  tax_rate: 0,
  reverse_charge: false,
  order_agreements: null,
  currency: "USD",
  payment_method: null,
  payment_reference: null,
  created_at: "2026-11-21T10:00:00Z",
  product: { ...names, product_type: "shop_system", delivery_files: [] },
  workshop: null,
  order_details: null,
  invoices: [],
  ...changes,
});
const seat = order({
  product: null,
  workshop: { title: "The Ledger Clinic", instructor: "Maud Ferrand", delivery_files: [] },
});

test("status text: the first underscore becomes a space, the first letter a capital", () => {
  expect(["pending_payment", "paid", "waiting_for_long"].map(inWords)).toEqual([
    "Pending payment",
    "Paid",
    "Waiting for_long",
  ]);
});

test("an order is named after its product in the page's language, else after its workshop", () => {
  expect(itemName(order(), "de")).toBe("Partner-Hauptbuch");
  expect(itemName(order(), "en")).toBe("Partner Ledger");
  expect(itemName(seat, "de")).toBe("The Ledger Clinic");
  expect(itemName(order({ product: null }), "en")).toBeNull();
});

test("its type is the product's, or workshop", () => {
  expect([order(), seat, order({ product: null })].map(itemType)).toEqual(["shop_system", "workshop", null]);
});

describe("paying", () => {
  test("a pending order can be paid; one whose page is open, while the page has a reference [PAY-15]", () => {
    expect(isPayable(order())).toBe(true);
    for (const status of ["pending_payment", "payment_pending"]) {
      expect(isPayable(order({ status }))).toBe(false);
      expect(isPayable(order({ status, payment_reference: "cs_1" }))).toBe(true);
      expect(hasOpenPayment(order({ status, payment_reference: "cs_1" }))).toBe(true);
    }
    expect(isPayable(order({ status: "paid" }))).toBe(false);
    expect(hasOpenPayment(order({ payment_reference: "cs_1" }))).toBe(false);
  });

  test("the list looks again every two seconds, after two minutes ever more seldom", () => {
    expect([0, 60, 61, 1000].map(pause)).toEqual([2000, 2000, 2500, 30_000]);
  });
});

describe("additional details", () => {
  test("keys lose their underscores and every word begins with a capital", () => {
    expect(labelOf("license_key_for_windows")).toBe("License Key For Windows");
    expect(labelOf("straße")).toBe("Straße");
  });

  test("a list of texts is shown as text", () => {
    expect([textOf(["PDF", "CSV"]), textOf([]), textOf(["a", 1])]).toEqual(["PDF, CSV", "[]", '["a",1]']);
  });

  test("what is not a text is shown as JSON", () => {
    expect([textOf("as it is"), textOf(3), textOf({ a: [1] }), textOf(null)]).toEqual([
      "as it is",
      "3",
      '{"a":[1]}',
      "null",
    ]);
  });
});

test("orders are read by account, newest first, with what they are for and what they open", () => {
  const { url } = ordersOf("u-1", 10);
  expect(url).toContain("&auth_user_id=eq.u-1&order=created_at.desc,id.desc&limit=10");
  expect(url).toMatch(/product:products\(.*workshop:workshops\(.*order_details\(/);
});

test("a refund can be requested within the promise, for a paid product", () => {
  const now = Date.parse("2026-11-23T12:00:00Z");
  const bought = {
    product: { ...names, product_type: "shop_system", delivery_files: [] },
    total_amount: 299,
  };
  const until = (more: Partial<Order>) =>
    refundableUntil(
      order({ ...bought, status: "completed", created_at: "2026-11-01T12:00:00Z", ...more }),
      30,
      now,
    );
  expect(until({})).toBe("2026-12-01T12:00:00.000Z");
  expect(until({ created_at: "2026-10-01T12:00:00Z" })).toBeNull();
  expect(until({ status: "refunded" })).toBeNull();
  expect(until({ status: "pending" })).toBeNull();
  expect(until({ total_amount: 0 })).toBeNull();
  expect(until({ product: null })).toBeNull();
  expect(refundableUntil(order({ ...bought, status: "completed" }), 0)).toBeNull();
});

describe("the files of an order", () => {
  const updated_at = "2026-11-20T12:00:00Z";
  const file = (position: number) => ({
    id: `f${position}`,
    title: "",
    position,
    name: "a.pdf",
    size: 1,
    updated_at,
  });
  const product = { ...names, product_type: "shop_system", delivery_files: [file(2), file(1)] };

  test("are new for a month if they came after the order", () => {
    const now = Date.parse("2026-11-23T12:00:00Z");
    const seen = ["2026-11-01T12:00:00Z", "2026-11-21T12:00:00Z", undefined].map((since) =>
      isNew(file(1), since, now),
    );
    expect(seen).toEqual([true, false, false]);
    expect(isNew(file(1), "2026-11-01T12:00:00Z", Date.parse("2026-12-23T12:00:00Z"))).toBe(false);
  });

  test("come in their order", () => {
    expect(orderedFiles(order({ product, opens: true })).map(({ id }) => id)).toEqual(["f1", "f2"]);
  });

  test("are not shown at an order that opens nothing, even where another order opens them", () => {
    expect(orderedFiles(order({ product, status: "paid", opens: false }))).toEqual([]);
  });
});
