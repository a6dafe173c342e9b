import { useNavigate } from "react-router";
import { useLanguage, useT } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { nameOf, type Product } from "@/public/catalog/product";
import { basket } from "@/shared/basket/basket-store";
import { pressedAgain } from "@/shared/basket/once-a-second";

/** Add one of a product to the basket and confirm it with a toast; once, however often the button is pressed. */
export function useAddToBasket(): (product: Product) => void {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  return (product) => {
    if (pressedAgain(`add ${product.id}`)) return;
    const name = nameOf(product, language);
    basket.add({ ...product, name });
    toast({
      title: t("basket.added"),
      description: name,
      action: { label: t("basket.view"), run: () => void navigate("/basket") },
    });
  };
}
