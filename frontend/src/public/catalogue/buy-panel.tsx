import { useNavigate } from "react-router";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { useClaims } from "@/lib/site";
import { nameOf, type Product } from "@/public/catalogue/product";
import { useAddToBasket } from "@/public/catalogue/use-add-to-basket";
import { basket } from "@/shared/basket/basket-store";
import { useRefSearch } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Price } from "@/ui/price";

const NOTES = ["moneyBack", "support"] as const;

/** The price, the two ways to buy, and the product's content. `taxAdded`: tax is added to the price at checkout. */
export function BuyPanel({ product, taxAdded }: { product: Product; taxAdded: boolean }) {
  const { t } = useTranslation("shop");
  const language = useLanguage();
  const { support } = useClaims();
  const navigate = useNavigate();
  const refSearch = useRefSearch();
  const addToBasket = useAddToBasket();
  const buyNow = () => {
    basket.add({ ...product, name: nameOf(product, language) });
    void navigate(`/checkout${refSearch}`);
  };
  return (
    <div>
      <Price price={product.price} currency={product.currency} className="text-display" />
      {taxAdded && <p className="mt-1.5 text-sm text-soft">{t("product.taxAdded")}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="lg" className="grow sm:whitespace-nowrap" onClick={buyNow}>
          {t("product.buyNow", { price: formatPrice(product.price, product.currency, language) })}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          className="grow sm:whitespace-nowrap"
          onClick={() => addToBasket(product)}
        >
          {t("product.addToBasket")}
        </Button>
      </div>
      <ul className="mt-6 space-y-2.5 text-soft">
        {NOTES.filter((note) => note !== "support" || support).map((note) => (
          <li key={note} className="flex items-center gap-3">
            <Icon name="seal" className="size-5 text-brass" />
            {t(`product.${note}`, { support })}
          </li>
        ))}
      </ul>
    </div>
  );
}
