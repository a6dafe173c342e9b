import { CURRENCIES } from "@/components/forms/currencies";

/** Return sums with the shop's own currency first, then the others in the order in which the forms offer them. */
export function ownFirst<S extends { currency: string }>(sums: readonly S[], own: string): S[] {
  const order: readonly string[] = [own, ...CURRENCIES];
  return [...sums].sort((one, other) => order.indexOf(one.currency) - order.indexOf(other.currency));
}
