import type { ComponentProps } from "react";
import { AMOUNT, SIGNED_AMOUNT } from "@/components/forms/amount";
import { Field } from "@/ui/field";

interface Props extends ComponentProps<typeof Field> {
  /** Allows a minus sign. */
  signed?: boolean;
}

/**
 * The field of an amount of money, or of a rate in percent. It holds the typed text, which `readAmount` reads; text
 * that has two readings is invalid. Never a number field of the browser: in another language it drops the comma of `12,50`.
 */
export function AmountField({ signed = false, ...rest }: Props) {
  // `step` and `min` say to assistants and tools what the pattern demands; browsers ignore them in a text field.
  const bounds = signed ? { pattern: SIGNED_AMOUNT } : { pattern: AMOUNT, min: 0 };
  return <Field inputMode="decimal" autoComplete="off" step="0.01" {...bounds} {...rest} />;
}
