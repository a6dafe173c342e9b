import type { ComponentProps } from "react";
import { knownAs } from "@/lib/filled-fields";
import { FieldFrame } from "@/ui/field-frame";
import { FIELD_STYLE } from "@/ui/field-style";

interface Props extends ComponentProps<"select"> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A labeled native select. */
export function Select({ label, hint, error, className = "", ...rest }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => <select className={FIELD_STYLE} {...control} {...knownAs(rest.value)} {...rest} />}
    </FieldFrame>
  );
}
