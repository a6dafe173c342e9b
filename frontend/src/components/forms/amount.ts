/** Parse a typed amount: a point or a comma, at most two decimals (VAL-19). Anything else is NaN. */
export function readAmount(text: string): number {
  const typed = text.trim();
  return /^-?\d{1,12}([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;
}
