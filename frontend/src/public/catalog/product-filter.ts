import { folded } from "@/lib/folded";
import { searchParam, withoutParam } from "@/lib/query-string";
import type { Product } from "@/public/catalog/product";

/** What a visitor looks for among the products; empty texts for anything. */
export interface ProductFilter {
  text: string;
  type: string;
}

export const LONGEST_TEXT = 60;
const TYPE = /^[a-z_]{1,40}$/;

/**
 * Read the filter from an address: `?q=ledger&type=masterclass`. What the server does not render with is ignored here
 * too (web/variants.py).
 */
export function filterIn(search: string): ProductFilter {
  const text = searchParam(search, "q") ?? "";
  const type = searchParam(search, "type") ?? "";
  return { text: text.length > LONGEST_TEXT ? "" : text, type: TYPE.test(type) ? type : "" };
}

/** Return the query of an address with a filter in it; its other parameters stay. */
export function withFilter(search: string, { text, type }: ProductFilter): string {
  const others = withoutParam(withoutParam(search, "q"), "type").slice(1);
  const parts = [others, text && `q=${encodeURIComponent(text)}`, type && `type=${encodeURIComponent(type)}`];
  return parts.filter(Boolean).join("&");
}

/** Return the products with all words of the text in their name or description, of the type. Accents do not count. */
export function filtered(products: readonly Product[], filter: ProductFilter): Product[] {
  const words = folded(filter.text).split(/\s+/);
  return products.filter((product) => {
    const content = folded(`${product.name} ${product.description ?? ""}`);
    return (
      (!filter.type || product.product_type === filter.type) && words.every((word) => content.includes(word))
    );
  });
}

/** Return the products that have a picture first, each half in its sequence. */
export function picturedFirst(products: readonly Product[]): Product[] {
  return [...products.filter(hasPicture), ...products.filter((product) => !hasPicture(product))];
}

const hasPicture = ({ image_url: picture }: Product) => Boolean(picture);
