import { type Language, ruleOf } from "@/lib/i18n/languages";

/**
 * Formatting without Intl, the same on the server and in every browser: the server has no Intl, and its versions differ
 * among browsers, so that the two texts could differ (docs/decisions/0034). `written` in src/guildhall/core/money.py writes the same for emails and papers.
 */

const SIGNS: Record<string, string> = { USD: "$", EUR: "€", GBP: "£" };

/** The separators of each language; where the sign of the currency follows, a no-break space stands before it. */
interface Form {
  group: string;
  decimal: string;
  signFirst: boolean;
}
const CONTINENTAL: Form = { group: ".", decimal: ",", signFirst: false };
const FORMS: Partial<Record<Language, Form>> & { en: Form } = {
  en: { group: ",", decimal: ".", signFirst: true },
  de: CONTINENTAL,
  fr: { ...CONTINENTAL, group: "\u202f" },
  es: CONTINENTAL,
  it: CONTINENTAL,
};

/** Return the minor units of a price of the API (a number with 2 decimals). */
export function toCents(price: number): number {
  return Math.round(price * 100);
}

/** `$1,299.00` (M2), `1.299,00 €` in German and Spanish, `1 299,00 €` in French: always 2 decimals. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const { group, decimal, signFirst } = ruleOf(FORMS, language);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
  const amount = `${whole}${decimal}${digits.slice(-2)}`;
  const code = currency.toUpperCase();
  const sign = SIGNS[code];
  const minus = cents < 0 ? "-" : "";
  return signFirst ? `${minus}${sign ?? `${code} `}${amount}` : `${minus}${amount}\u00a0${sign ?? code}`;
}

/** Format a price of the API: `299` or `299.5` is `$299.00` or `$299.50` in English. */
export function formatPrice(price: number, currency: string, language: Language): string {
  return formatMoney(toCents(price), currency, language);
}

/** Return true if the comma is the language's decimal point. */
export const hasDecimalComma = (language: Language) => ruleOf(FORMS, language).decimal === ",";

/** Format a number that texts mention, such as a rate in percent: `25.5`, or `25,5` where the comma is the decimal point. */
export function formatRate(percent: number, language: Language): string {
  return String(percent).replace(".", ruleOf(FORMS, language).decimal);
}
