import type { Language } from "@/lib/i18n/languages";

const NO_BREAK = "\u00a0";
/** Separators of thousands and decimals. French uses a no-break space that every font contains. */
const SEPARATORS: Partial<Record<Language, [string, string]>> = {
  de: [".", ","],
  fr: [NO_BREAK, ","],
  es: [".", ","],
};

/**
 * Translate a number of the claims, which are written in English: `$2,500+` is `2.500 $+` in German, `$50M+` is `50
 * Mio. $+`, `99.9%` is `99,9 %`, `24-48` is `24–48`. Prices have their own format (M2).
 */
export function formatCount(language: Language, metric: string): string {
  const separators = SEPARATORS[language];
  if (!separators) return metric;
  const [group, point] = separators;
  return metric
    .replace(/[.,]/g, (mark) => (mark === "," ? group : point))
    .replace("-", "–")
    .replace("%", `${NO_BREAK}%`)
    .replace("M", NO_BREAK + (language === "de" ? "Mio." : "M"))
    .replace(/^\$([^+]+)/, `$1${NO_BREAK}$$`);
}
