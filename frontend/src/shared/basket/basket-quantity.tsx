import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import type { BasketItem } from "@/shared/basket/basket";
import { basket } from "@/shared/basket/basket-store";
import { readQuantity } from "@/shared/basket/read-quantity";
import { Quantity } from "@/ui/quantity";

/** Remove a line from the basket, with an undo button. */
export function useRemove({ id, product }: BasketItem): () => void {
  const { t } = useTranslation("basket");
  return () => {
    const before = basket.current();
    basket.remove(id);
    toast({
      title: t("removed"),
      description: product.name,
      action: { label: t("undo"), run: () => basket.restore(before) },
    });
  };
}

/** The quantity of a line; less than one removes it (M13). */
export function BasketQuantity({ item }: { item: BasketItem }) {
  const { t } = useTranslation("basket");
  const remove = useRemove(item);
  const { id, product, quantity } = item;
  const { name } = product;
  return (
    <Quantity
      value={quantity}
      onType={(text) => basket.setQuantity(id, readQuantity(text))}
      onLess={() => (quantity > 1 ? basket.setQuantity(id, quantity - 1) : remove())}
      onMore={() => basket.setQuantity(id, quantity + 1)}
      labels={{
        input: t("quantityOf", { name }),
        less: t("lessOf", { name }),
        more: t("moreOf", { name }),
      }}
    />
  );
}
