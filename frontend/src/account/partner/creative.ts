import type { Language } from "@/lib/i18n/languages";
import { wordsOf } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import { referralLink } from "@/shared/referral/referral-link";

export type Creative = Tables["creatives"]["row"];

/** A creative as a partner publishes it. */
export interface Shown {
  title: string;
  titleLang: Language;
  link: string;
  /** The text with the link in it; empty without a text. */
  text: string;
  textLang: Language;
  /** The whole address of the picture; empty without one. */
  picture: string;
  alt: string;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Return the creative with a partner's link, in a language; what is not translated is in `written`. */
export function shownIn(
  row: Creative,
  language: Language,
  written: Language,
  { code, subId }: { code: string; subId: string },
): Shown {
  const words = (field: string) => wordsOf(row, field, language, written);
  const link = referralLink(code, row.page, subId);
  const { text, lang } = words("text");
  const title = words("title");
  const picture = words("image_url").text;
  return {
    title: title.text,
    titleLang: title.lang ?? language,
    link,
    text: text && (text.includes("{link}") ? text.replaceAll("{link}", link) : `${text}\n${link}`),
    textLang: lang ?? language,
    picture: picture && new URL(picture, window.location.origin).href,
    alt: words("alt_text").text || title.text,
  };
}

/** Return the HTML of a picture that leads to the partner's link. */
export function htmlOf({ link, picture, alt }: Shown): string {
  return `<a href="${escaped(link)}"><img src="${escaped(picture)}" alt="${escaped(alt)}"></a>`;
}
