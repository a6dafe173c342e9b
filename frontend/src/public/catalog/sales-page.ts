import type { Language } from "@/lib/i18n/languages";
import type { Tables } from "@/lib/server/api.types";
import type { Product } from "@/public/catalog/product";

type Pages = NonNullable<Tables["products"]["insert"]["sales_page"]>;

/** The sections of a product's page in one language. */
export type SalesSections = NonNullable<Pages[string]>;

const FALLBACK = "en";
const FILM = /\.(mp4|webm)$/i;

/** A picture or a film of the gallery. */
export interface Shot {
  title: string;
  url: string;
  film: boolean;
}

/** Return the sections in a language, else in English, with the language that they are in. */
export function sectionsOf(
  { sales_page }: Product,
  language: Language,
): { sections: SalesSections; written: string } | null {
  const pages = (sales_page ?? {}) as Pages;
  for (const written of [language, FALLBACK]) {
    const { features: _, ...sections } = pages[written] ?? {};
    if (Object.values(sections).some((part) => part && part.length > 0)) return { sections, written };
  }
  return null;
}

/** Return the gallery: the product's picture first. */
export function galleryOf({ image_url, gallery }: Product, name: string): Shot[] {
  const shots = (gallery ?? []).map(({ title = "", url = "" }) => ({ title, url, film: FILM.test(url) }));
  return image_url ? [{ title: name, url: image_url, film: false }, ...shots] : shots;
}
