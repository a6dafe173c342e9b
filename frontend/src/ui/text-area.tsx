import type { ComponentProps } from "react";
import { useTypedEarly } from "@/lib/use-typed-early";
import { FieldFrame, type FieldText } from "@/ui/field-frame";
import { FIELD_STYLE } from "@/ui/field-style";

interface Props extends ComponentProps<"textarea">, FieldText {}

/** A labeled field of several lines. */
export function TextArea({ label, hint, error, className = "", ...rest }: Props) {
  const area = useTypedEarly<HTMLTextAreaElement>();
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea ref={area} className={`block resize-y ${FIELD_STYLE}`} {...control} {...rest} />
      )}
    </FieldFrame>
  );
}
