import { useT } from "@/lib/i18n/use-t";
import { totalItems } from "@/shared/basket/basket";
import { useBasket } from "@/shared/basket/basket-store";
import { SiteLink } from "@/shared/referral/site-link";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";

/** A link to the basket, with the number of items. */
export function BasketLink() {
  const t = useT();
  const count = totalItems(useBasket() ?? []);
  return (
    <SiteLink
      to="/basket"
      aria-label={t("basket.link", { count })}
      className={`relative ${buttonStyle("quiet", "icon")}`}
    >
      <Icon name="basket" />
      {count > 0 && (
        <span
          key={count}
          data-testid="basket-count"
          className="appear absolute right-0 top-0 min-w-5 rounded-full bg-highlight px-1 text-center text-xs font-semibold leading-5 text-paper"
        >
          {count}
        </span>
      )}
    </SiteLink>
  );
}
