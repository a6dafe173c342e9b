const SHOP = "{{shop}}";

/** The title of the browser tab: the page, then the shop's name, which `namedTitle` fills in. */
export function pageTitle(page: string): string {
  return `${page} · ${SHOP}`;
}

/** A page's title with the shop's name in it. */
export function namedTitle(title: string, shop: string): string {
  return title.endsWith(SHOP) ? title.slice(0, -SHOP.length) + shop : title;
}
