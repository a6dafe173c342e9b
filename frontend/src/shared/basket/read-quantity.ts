import { MAX_QUANTITY } from "@/shared/basket/basket";

/** Parse a typed quantity: not a number or below 1 becomes 1 (M13). */
export function readQuantity(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 1 : Math.min(Math.max(number, 1), MAX_QUANTITY);
}
