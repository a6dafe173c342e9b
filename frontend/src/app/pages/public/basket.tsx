import { lazy, Suspense } from "react";
import { titled } from "@/app/parts/page-title";
import { useCurrentBasket } from "@/app/parts/use-current-basket";
import { useTranslation } from "@/lib/i18n/use-t";
import { toast } from "@/lib/toast";
import { BasketLine } from "@/shared/basket/basket-line";
import { basket } from "@/shared/basket/basket-store";
import { BasketSummary } from "@/shared/basket/basket-summary";
import { useCodePrices } from "@/shared/checkout/use-code-prices";
import { SiteLink } from "@/shared/referral/site-link";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";

/** Lazy, since most visitors have no code. */
const DiscountField = lazy(async () => ({
  default: (await import("@/shared/discounts/discount-field")).DiscountField,
}));

export const meta = titled("basket:title");

/** The footer stays below the window whatever the basket, which the server does not know, turns out to hold. */
const WINDOW = "min-h-dvh";

function useClear(): () => void {
  const { t } = useTranslation(["basket", "public"]);
  return () => {
    const before = basket.current();
    basket.clear();
    toast({
      title: t("cleared"),
      action: { label: t("undo"), run: () => basket.restore(before) },
    });
  };
}

export default function BasketPage() {
  const { t } = useTranslation(["basket", "public"]);
  const { items, gone, once } = useCurrentBasket();
  const clear = useClear();
  const onSale = items?.filter(({ id }) => !gone.has(id)) ?? [];
  const { discount, reductionOf } = useCodePrices(onSale);
  if (items?.length === 0) {
    return (
      <div key="empty" className={WINDOW}>
        <EmptyState drawing="basket" heading="h1" title={t("empty.title")} text={t("empty.text")}>
          <SiteLink to="/products" className={buttonStyle()}>
            {t("public:common.browseProducts")}
          </SiteLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={`frame py-10 sm:py-14 ${WINDOW}`}>
      <h1 className="text-display">{t("title")}</h1>
      {!items && <Skeleton className="mt-10 h-80" />}
      {items && (
        <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-16">
          <div>
            <ul className="border-t border-line">
              {items.map((item) => (
                <BasketLine
                  key={item.id}
                  item={item}
                  reduction={reductionOf(item)}
                  gone={gone.has(item.id)}
                  once={once.has(item.id)}
                />
              ))}
            </ul>
            <Button variant="quiet" size="sm" className="mt-4 -ml-3 text-soft" onClick={clear}>
              {t("clear")}
            </Button>
            <Suspense>
              <DiscountField discount={discount} />
            </Suspense>
          </div>
          <BasketSummary items={onSale} discount={discount} reductionOf={reductionOf}>
            <SiteLink to="/checkout" className={buttonStyle("primary", "lg")}>
              {t("checkout")}
            </SiteLink>
            <SiteLink to="/products" className={buttonStyle("secondary")}>
              {t("public:basket.continue")}
            </SiteLink>
          </BasketSummary>
        </div>
      )}
    </div>
  );
}
