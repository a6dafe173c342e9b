import { formatMoney, formatPrice } from "@/lib/i18n/format";
import { useTranslation } from "@/lib/i18n/use-t";
import type { BasketItem } from "@/shared/basket/basket";
import { BasketQuantity, useRemove } from "@/shared/basket/basket-quantity";
import { lineTotal } from "@/shared/basket/sums";
import { SiteLink } from "@/shared/referral/site-link";
import { Picture } from "@/ui/picture";

interface Props {
  item: BasketItem;
  /** What the visitor's discount code takes off, in minor units. */
  reduction: number;
  /** The product is no longer on sale. */
  gone: boolean;
  /** It is sold in one copy. */
  once: boolean;
}

/** One line of the basket. */
export function BasketLine({ item, reduction, gone, once }: Props) {
  const { t, language } = useTranslation("basket");
  const remove = useRemove(item);
  const { id, product } = item;
  const { name, currency } = product;
  const total = lineTotal(item);
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-5 gap-y-4 border-b border-line py-6 sm:grid-cols-[8.5rem_1fr]">
      <Picture
        src={product.image_url}
        alt=""
        size="line"
        className="self-start rounded-md border border-line"
      />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <h2 className="text-lg font-display font-medium leading-snug">
            <SiteLink to={`/products/${id}`} className="hover:text-accent">
              {name}
            </SiteLink>
          </h2>
          <p className="mt-1 text-sm text-soft">
            {t("each", { price: formatPrice(product.price, currency, language) })}
          </p>
          {gone && <p className="mt-2 text-sm text-danger">{t("gone")}</p>}
        </div>
        <p className="grid justify-items-end font-display text-lg font-medium tabular-nums">
          {reduction > 0 && (
            <s className="text-sm font-normal text-soft">
              <span className="sr-only">{t("regular")} </span>
              {formatMoney(total.cents, currency, language)}
            </s>
          )}
          <span>{formatMoney(total.cents - reduction, currency, language)}</span>
        </p>
        <div className="flex w-full flex-wrap items-center gap-4">
          {!once && <BasketQuantity item={item} />}
          <button
            type="button"
            onClick={remove}
            aria-label={t("removeItem", { name })}
            className="cursor-pointer py-2 text-sm text-soft underline underline-offset-4 hover:text-danger"
          >
            {t("remove")}
          </button>
        </div>
      </div>
    </li>
  );
}
