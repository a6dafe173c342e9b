import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLanguage } from "@/lib/i18n/use-t";
import { withoutParam } from "@/lib/query-string";
import { read } from "@/lib/server/rest";
import { productBy } from "@/public/catalog/product";
import { basket } from "@/shared/basket/basket-store";

/**
 * Puts the product of a buy link (`/checkout?add=slug`) into the basket, unless it is there, and takes the parameter out
 * of the address. Returns whether that is still under way.
 */
export function useBuyLink(): boolean {
  const navigate = useNavigate();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const slug = /[?&]add=([\w-]+)/.exec(search)?.[1];
  const [done, setDone] = useState<string>();
  useEffect(() => {
    if (!slug) return;
    const put = async () => {
      const product = await read(productBy(slug, language)).catch(() => null);
      const known = basket.current().some(({ id }) => id === product?.id);
      if (product && !known) basket.add(product);
      setDone(slug);
      // What stands there by now: a partner's code may have been taken out meanwhile.
      await navigate(`${pathname}${withoutParam(window.location.search, "add")}`, { replace: true });
    };
    void put();
  }, [slug, language, pathname, navigate]);
  return slug !== undefined && done !== slug;
}
