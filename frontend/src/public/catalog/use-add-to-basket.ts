import { useNavigate } from "react-router";
import { useT } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import type { Product } from "@/public/catalog/product";
import { basket } from "@/shared/basket/basket-store";
import { pressedAgain } from "@/shared/basket/once-a-second";

/** Add one of a product to the basket and confirm it with a toast; once, however often the button is pressed. */
export function useAddToBasket(): (product: Product) => void {
  const t = useT();
  const navigate = useNavigate();
  return (product) => {
    if (pressedAgain(`add ${product.id}`)) return;
    basket.add(product);
    toast({
      title: t("basket.added"),
      description: product.name,
      action: { label: t("basket.view"), run: () => void navigate("/basket") },
    });
  };
}
