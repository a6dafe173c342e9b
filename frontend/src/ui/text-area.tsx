import { type ComponentProps, useId } from "react";
import { useTypedEarly } from "@/lib/use-typed-early";
import { FIELD_STYLE } from "@/ui/field-style";

interface Props extends ComponentProps<"textarea"> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A labelled field of several lines; the hint and the error are read out with it. */
export function TextArea({ label, hint, error, className = "", ...rest }: Props) {
  const id = useId();
  const area = useTypedEarly<HTMLTextAreaElement>();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        className={`block resize-y ${FIELD_STYLE}`}
        aria-invalid={error ? true : undefined}
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
