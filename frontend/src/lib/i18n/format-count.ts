import type { Language } from "@/lib/i18n/languages";

const NO_BREAK = "\u00a0";
/** Between thousands, and before decimals. French has a no-break space that every face contains. */
const SEPARATORS = { de: [".", ","], fr: [NO_BREAK, ","], es: [".", ","] };

/**
 * A figure of the claims, which are written in English, as another language writes it: `$2,500+` is `2.500 $+` in
 * German, `$50M+` is `50 Mio. $+`, `99.9%` is `99,9 %`, `24-48` is `24–48`. Prices have their own form (M2).
 */
export function formatCount(language: Language, metric: string): string {
  if (language === "en") return metric;
  const [group, point] = SEPARATORS[language];
  return metric
    .replace(/[.,]/g, (mark) => (mark === "," ? group : point) as string)
    .replace("-", "–")
    .replace("%", `${NO_BREAK}%`)
    .replace("M", NO_BREAK + (language === "de" ? "Mio." : "M"))
    .replace(/^\$([^+]+)/, `$1${NO_BREAK}$$`);
}
