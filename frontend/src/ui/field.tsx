import { type ComponentProps, useId } from "react";
import { useTypedEarly } from "@/lib/use-typed-early";
import { FIELD_STYLE } from "@/ui/field-style";

interface Props extends ComponentProps<"input"> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Marks it without a text of its own, where one message speaks for the whole form. */
  invalid?: boolean;
}

/** A labelled input; the hint and the error are read out with it. */
export function Field({ label, hint, error, invalid = false, className = "", ...rest }: Props) {
  const id = useId();
  const input = useTypedEarly<HTMLInputElement>();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={FIELD_STYLE}
        aria-invalid={error || invalid ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...rest}
      />
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? "text-danger" : "text-soft"}`}>
          {note}
        </p>
      )}
    </div>
  );
}
