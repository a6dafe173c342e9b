import { hasTypes, isText, parsed } from "@/lib/stored";

/** One line of the basket (spec §3). `id` is the product's, or a workshop's if it is a `seat`, which no basket holds. */
export interface BasketItem {
  id: string;
  seat?: true;
  product: { id: string; name: string; price: number; currency: string; image_url: string | null };
  quantity: number;
}

/** Return an item as a line of a quote or a checkout. */
export const lineOf = ({ id, seat, quantity }: BasketItem) => ({
  ...(seat ? { workshopId: id } : { productId: id }),
  quantity,
});

/** The maximum quantity, which keeps every sum exact. */
export const MAX_QUANTITY = 999;

/** Return the basket with `quantity` more of a product: on its line if it has one, else on a new line. */
export function added(
  items: readonly BasketItem[],
  product: BasketItem["product"],
  quantity = 1,
): BasketItem[] {
  const line = items.find(({ id }) => id === product.id);
  if (line) return withQuantity(items, product.id, line.quantity + quantity);
  const { id, name, currency, image_url } = product;
  const kept = { id, name, price: Number(product.price), currency, image_url };
  return [...items, { id, product: kept, quantity }];
}

/** Return the basket with a line's new quantity; 0 or less removes the line. */
export function withQuantity(items: readonly BasketItem[], id: string, quantity: number): BasketItem[] {
  if (quantity <= 0) return items.filter((item) => item.id !== id);
  const bounded = Math.min(quantity, MAX_QUANTITY);
  return items.map((item) => (item.id === id ? { ...item, quantity: bounded } : item));
}

export function totalItems(items: readonly BasketItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

const PRODUCT = { id: "string", name: "string", price: "number", currency: "string" };

function isItem(value: unknown): value is BasketItem {
  if (!hasTypes(value, { id: "string", quantity: "number", product: "object" })) return false;
  const { quantity, product } = value as BasketItem;
  return (
    Number.isInteger(quantity) &&
    quantity > 0 &&
    quantity <= MAX_QUANTITY &&
    hasTypes(product, PRODUCT) &&
    (product.image_url == null || isText(product.image_url))
  );
}

/** Parse a stored basket; invalid lines are dropped. */
export function parseBasket(text: string | null): BasketItem[] {
  return parsed(text, Array.isArray)?.filter(isItem) ?? [];
}
