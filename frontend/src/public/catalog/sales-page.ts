import { isFilm } from "@/lib/film";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import type { Worded } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import type { Product } from "@/public/catalog/product";

type Pages = NonNullable<Tables["products"]["insert"]["sales_page"]>;
type GalleryEntry = NonNullable<Tables["products"]["insert"]["gallery"]>[number];

/** The sections of a product's page in one language. */
export type SalesSections = NonNullable<Pages[string]>;

/** A picture or a film of the gallery; its text is what it shows, empty if it has none. */
export interface Shot extends Worded {
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

/**
 * Return the gallery with its words in a language, else in the one that the shop writes in. The product itself comes
 * first: its cover comes last where the owner's first shot is a picture.
 */
export function galleryOf({ image_url, gallery }: Product, language: Language, written: Language): Shot[] {
  const shots = ((gallery ?? []) as GalleryEntry[]).map(({ title = "", url = "", translations }) => {
    const own = translations?.[language]?.title;
    const lang = own || language === written ? undefined : written;
    return { text: own || title, lang, url, film: isFilm(url) };
  });
  if (!image_url) return shots;
  const cover = { text: "", lang: undefined, url: image_url, film: false };
  return shots[0]?.film === false ? [...shots, cover] : [cover, ...shots];
}
