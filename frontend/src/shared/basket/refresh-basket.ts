import { added, type BasketItem } from "@/shared/basket/basket";
import { basket } from "@/shared/basket/basket-store";

type Offered = BasketItem["product"] & { sold_once?: boolean | null };

/** Update names and prices that have changed since the product was added; goods that are sold once have one piece. */
export function refreshBasket(products: readonly Offered[]): void {
  const earlier = basket.current();
  const next = earlier.map((item) => {
    const product = products.find(({ id }) => id === item.id);
    const quantity = product?.sold_once ? 1 : item.quantity;
    return added([], product ?? item.product, quantity)[0] as BasketItem;
  });
  if (JSON.stringify(next) !== JSON.stringify(earlier)) basket.restore(next);
}
