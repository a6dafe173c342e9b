import { describe, expect, test } from "vitest";
import { added, type BasketItem, parseBasket, totalItems, withQuantity } from "@/shared/basket/basket";
import { basket } from "@/shared/basket/basket-store";
import { pressedAgain } from "@/shared/basket/once-a-second";
import { readQuantity } from "@/shared/basket/read-quantity";
import { refreshBasket } from "@/shared/basket/refresh-basket";
import { lineTotal, totalPrice } from "@/shared/basket/sums";

const product = (id: string, price = 19.99, currency = "USD") => ({
  id,
  name: `Product ${id}`,
  price,
  currency,
  image_url: null,
});
const item = (id: string, quantity: number, price = 19.99, currency = "USD"): BasketItem => ({
  id,
  product: product(id, price, currency),
  quantity,
});

describe("adding", () => {
  test("a new product makes a new line of 1 [BSK-9]", () => {
    expect(added([item("a", 2)], product("b"))).toEqual([item("a", 2), item("b", 1)]);
  });

  test("a product that is there gains the quantity on its line [BSK-10]", () => {
    expect(added([item("a", 2), item("b", 1)], product("a"), 3)).toEqual([item("a", 5), item("b", 1)]);
  });

  test("a price that arrives as text becomes a number, and nothing but the line's fields is kept [DATA-10, DATA-11]", () => {
    const row = { ...product("a"), price: "299.50" as unknown as number, features: ["x"] };
    expect(added([], row)).toEqual([item("a", 1, 299.5)]);
  });
});

describe("quantities", () => {
  test.each([0, -1])("%d removes the line [BSK-13]", (quantity) => {
    expect(withQuantity([item("a", 2), item("b", 1)], "a", quantity)).toEqual([item("b", 1)]);
  });

  test("a line never holds more than 999", () => {
    expect(withQuantity([item("a", 2)], "a", 1e6)).toEqual([item("a", 999)]);
  });

  test.each([
    ["3", 3],
    ["2.9", 2],
    ["", 1],
    ["many", 1],
    ["0", 1],
    ["-4", 1],
    ["99999", 999],
  ])("typing %j means %d [VAL-14]", (text, quantity) => {
    expect(readQuantity(text)).toBe(quantity);
  });
});

describe("sums", () => {
  test("items are counted by quantity [BSK-15]", () => {
    expect(totalItems([item("a", 2), item("b", 3)])).toBe(5);
  });

  test("amounts are exact in minor units [BSK-16]", () => {
    expect(lineTotal(item("a", 3, 0.1))).toEqual({ currency: "USD", cents: 30 });
    expect(totalPrice([item("a", 3, 19.99), item("b", 1, 0.07)])).toEqual([{ currency: "USD", cents: 6004 }]);
  });

  test("two currencies are never added", () => {
    expect(totalPrice([item("a", 1, 10), item("b", 2, 5, "EUR"), item("c", 1, 1)])).toEqual([
      { currency: "USD", cents: 1100 },
      { currency: "EUR", cents: 1000 },
    ]);
  });
});

test.each([null, "", "nonsense", "{}", '[{"id":1}]', '[{"id":"a","quantity":0,"product":{}}]', "[null]"])(
  "a stored %j is an empty basket",
  (text) => {
    expect(parseBasket(text)).toEqual([]);
  },
);

describe("the stored basket", () => {
  test("keeps what is put in, and gives it back after undo", () => {
    basket.clear();
    basket.add(product("a"));
    basket.add(product("b"), 2);
    const before = basket.current();
    expect(JSON.parse(localStorage.getItem("basket") ?? "")).toEqual([item("a", 1), item("b", 2)]);
    basket.remove("a");
    expect(basket.current()).toEqual([item("b", 2)]);
    basket.restore(before);
    expect(basket.current()).toEqual([item("a", 1), item("b", 2)]);
  });

  test("takes over today's price and name, and leaves the quantity", () => {
    basket.clear();
    basket.add(product("a"), 4);
    refreshBasket([{ ...product("a", 25), name: "Produkt a" }]);
    expect(basket.current()).toEqual([
      { ...item("a", 4, 25), product: { ...product("a", 25), name: "Produkt a" } },
    ]);
  });
});

describe("one press, one piece", () => {
  test("a second press within a second is the same press", () => {
    const presses = [0, 80, 300, 999, 1000, 1500].map((now) => pressedAgain("add a", 10_000 + now));
    expect(presses).toEqual([false, true, true, true, false, true]);
    expect(pressedAgain("add b", 10_080)).toBe(false);
  });

  test("buying now leaves exactly one", () => {
    basket.clear();
    basket.putOne(product("a"));
    basket.putOne(product("a"));
    basket.add(product("b"), 3);
    basket.putOne(product("b"));
    expect(basket.current()).toEqual([item("a", 1), item("b", 1)]);
  });

  test("goods that are sold once have one piece as soon as the shop knows", () => {
    basket.clear();
    basket.add(product("a"), 2);
    basket.add(product("b"), 2);
    refreshBasket([{ ...product("a"), sold_once: true }, product("b")]);
    expect(basket.current()).toEqual([item("a", 1), item("b", 2)]);
  });
});
