import type { Meta, MetaContext, PageT } from "@/app/routing/page";

const SHOP = "{{shop}}";

/** The title of the browser tab: the page, then the shop's name, which `namedTitle` fills in. */
export function pageTitle(page: string): string {
  return `${page} · ${SHOP}`;
}

/** The metadata of a page that has nothing but a title, by the key of its text. */
export function titled(key: Parameters<PageT>[0]): (context: MetaContext) => Meta {
  return ({ t }) => ({ title: pageTitle(t(key)) });
}

/**
 * The metadata of a page about one row: the row's name, once it has arrived, before the page's. `name` returns nothing
 * for a new row.
 */
export function titledBy(
  key: Parameters<PageT>[0],
  name: (context: MetaContext) => string | null | undefined,
): (context: MetaContext) => Meta {
  return (context) => ({
    title: pageTitle([name(context), context.t(key)].filter(Boolean).join(" · ")),
  });
}

/** The page's own part of a title. */
export function withoutShop(title: string): string {
  return title.endsWith(` · ${SHOP}`) ? title.slice(0, -` · ${SHOP}`.length) : title;
}

/** A page's title with the shop's name in it. */
export function namedTitle(title: string, shop: string): string {
  return title.endsWith(SHOP) ? title.slice(0, -SHOP.length) + shop : title;
}
