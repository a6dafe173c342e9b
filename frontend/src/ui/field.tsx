import type { ComponentProps } from "react";
import { useTypedEarly } from "@/lib/use-typed-early";
import { FieldFrame, type FieldText } from "@/ui/field-frame";
import { FIELD_STYLE } from "@/ui/field-style";

interface Props extends ComponentProps<"input">, FieldText {
  /** Marks it invalid without its own text, if one message covers the whole form. */
  invalid?: boolean;
}

/** A labeled input. */
export function Field({ label, hint, error, answered, invalid = false, className = "", ...rest }: Props) {
  const input = useTypedEarly<HTMLInputElement>();
  return (
    <FieldFrame label={label} hint={hint} error={error} answered={answered} className={className}>
      {(control) => (
        <input
          ref={input}
          className={FIELD_STYLE}
          {...control}
          {...(invalid && { "aria-invalid": true })}
          {...rest}
        />
      )}
    </FieldFrame>
  );
}
