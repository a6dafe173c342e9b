import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import type { Tables } from "@/lib/server/api.types";
import type { Product } from "@/public/catalog/product";

type Pages = NonNullable<Tables["products"]["insert"]["sales_page"]>;

/** The sections of a product's page in one language. */
export type SalesSections = NonNullable<Pages[string]>;

const FILM = /\.(mp4|webm)$/i;

/** A picture or a film of the gallery. */
export interface Shot {
  title: string;
  url: string;
  film: boolean;
}

/**
 * Return the sections in a language, else in the one that the shop writes in, else in whichever there are. `lang` is
 * undefined if it is the page's.
 */
export function sectionsOf(
  { sales_page }: Product,
  language: Language,
  written: Language,
): { sections: SalesSections; lang: Language | undefined } | null {
  const pages = (sales_page ?? {}) as Pages;
  for (const spoken of new Set([language, written, ...LANGUAGES])) {
    const { features: _, ...sections } = pages[spoken] ?? {};
    if (Object.values(sections).some((part) => part && part.length > 0))
      return { sections, lang: spoken === language ? undefined : spoken };
  }
  return null;
}

/** Return the gallery, the product itself first: the cover comes last where the owner's first shot is a picture. */
export function galleryOf({ image_url, gallery }: Product): Shot[] {
  const shots = (gallery ?? []).map(({ title = "", url = "" }) => ({ title, url, film: FILM.test(url) }));
  if (!image_url) return shots;
  const cover = { title: "", url: image_url, film: false };
  return shots[0]?.film === false ? [...shots, cover] : [cover, ...shots];
}
