/**
 * Formatting without Intl, the same on the server and in every browser: Intl is absent on the server, and its versions
 * differ, which would break hydration.
 */

const SIGNS: Record<string, string> = { USD: "$", EUR: "€", GBP: "£" };

/** Return the minor units of a price of the API (a number with 2 decimals). */
export function toCents(price: number): number {
  return Math.round(price * 100);
}

/** `$1,299.00` (M2): currency symbol, grouped thousands, always 2 decimals. */
export function formatMoney(cents: number, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = SIGNS[currency.toUpperCase()] ?? `${currency.toUpperCase()} `;
  return `${cents < 0 ? "-" : ""}${sign}${whole}.${digits.slice(-2)}`;
}

/** Format a price of the API, `299` or `299.5`, as `$299.00` or `$299.50`. */
export function formatPrice(price: number, currency: string): string {
  return formatMoney(toCents(price), currency);
}
