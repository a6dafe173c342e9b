import { hasDecimalComma } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";

const CENTS = "(?:[.,]\\d{1,2})?";
/** One alternative for each way to write an amount. `1,200` and `1.200` fit none: each has two readings. */
const WAYS = [
  `\\d{1,12}${CENTS}`,
  `\\d{1,3}(?:[ '’\\u00a0\\u2009\\u202f]\\d{3}){1,3}${CENTS}`,
  "\\d{1,3}(?:,\\d{3}){1,3}\\.\\d{1,2}",
  "\\d{1,3}(?:\\.\\d{3}){1,3},\\d{1,2}",
  "\\d{1,3}(?:,\\d{3}){2,3}",
  "\\d{1,3}(?:\\.\\d{3}){2,3}",
].join("|");

/** The `pattern` of a field for amounts that `readAmount` accepts, without a sign or with one. */
export const AMOUNT = `\\s*(?:${WAYS})\\s*`;
export const SIGNED_AMOUNT = `\\s*-?(?:${WAYS})\\s*`;

const WHOLE = new RegExp(`^${SIGNED_AMOUNT}$`);

/** Parse a typed amount, with at most two decimals (VAL-19). Anything without exactly one reading is NaN. */
export function readAmount(text: string): number {
  if (!WHOLE.test(text)) return Number.NaN;
  const typed = text.trim();
  const [cents = ""] = /[.,]\d{1,2}$/.exec(typed) ?? [];
  const whole = typed.slice(0, typed.length - cents.length).replace(/[^\d-]/g, "");
  return Number(`${whole}.${cents.slice(1) || "0"}`);
}

/** Write an amount or a rate for a field, as the page's language does: `1200.50`, or `1200,50`. */
export function writeAmount(amount: number, language: Language): string {
  const text = amount.toFixed(2);
  return hasDecimalComma(language) ? text.replace(".", ",") : text;
}
