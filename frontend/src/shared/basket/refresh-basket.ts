import { added, type BasketItem } from "@/shared/basket/basket";
import { basket } from "@/shared/basket/basket-store";

/** Update names and prices that have changed since the product was added. */
export function refreshBasket(products: readonly BasketItem["product"][]): void {
  const earlier = basket.current();
  const next = earlier.map((item) => {
    const product = products.find(({ id }) => id === item.id);
    return added([], product ?? item.product, item.quantity)[0] as BasketItem;
  });
  if (JSON.stringify(next) !== JSON.stringify(earlier)) basket.restore(next);
}
