import { plainText } from "@/components/readable";
import type { Language } from "@/lib/i18n/languages";
import { translationsIn, wordsOf } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import { one, type Query } from "@/lib/server/rest-query";

const COLUMNS = ["id", "slug", "title", "content", "seo_title", "seo_description"] as const;
type Row = Pick<Tables["pages"]["row"], (typeof COLUMNS)[number]>;

/** A page of the owner's as a visitor reads it; `html` was sanitised when it was saved (C2). */
export interface OwnPage {
  title: string;
  /** The language of the owner's contents where a text is not translated; undefined if it is the page's. */
  lang: Language | undefined;
  html: string;
  textLang: Language | undefined;
}

/** The published page with a slug. */
export function pageBy(slug: string, language: Language): Query<Row | null> {
  return one<"pages", Row>("pages", {
    select: [...COLUMNS, ...translationsIn(["title", "content"], language)].join(","),
    slug: `eq.${slug}`,
    is_published: "eq.true",
  });
}

export function ownPage(row: Row, reading: { language: Language; written: Language }): OwnPage {
  const title = wordsOf(row, "title", reading.language, reading.written);
  const text = wordsOf(row, "content", reading.language, reading.written);
  return { title: title.text, lang: title.lang, html: text.text, textLang: text.lang };
}

/** Metadata for search engines, whose own texts exist in the owner's language alone. */
export function seoOf(row: Row, page: OwnPage): { title: string; description: string } {
  const translated = page.title !== row.title;
  return {
    title: (!translated && row.seo_title) || page.title,
    description: (!translated && row.seo_description) || plainText(page.html),
  };
}
