import { type ComponentProps, useId } from "react";
import { FIELD_STYLE } from "@/ui/field-style";

interface Props extends ComponentProps<"select"> {
  label: string;
  hint?: string | undefined;
}

/** A labelled choice, with the browser's own list; the hint is read out with it. */
export function Select({ label, hint, className = "", ...rest }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        className={`min-h-11.5 ${FIELD_STYLE}`}
        aria-describedby={hint ? `${id}-note` : undefined}
        {...rest}
      />
      {hint && (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
