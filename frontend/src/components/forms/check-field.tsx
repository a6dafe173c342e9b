import { type ComponentProps, useId } from "react";
import { knownAs } from "@/lib/filled-fields";

interface Props extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  hint?: string | undefined;
}

/** A labeled checkbox. */
export function CheckField({ label, hint, className = "", ...rest }: Props) {
  const id = useId();
  return (
    <div className={`flex items-start gap-3 ${className}`}>
      <input
        id={id}
        type="checkbox"
        className="mt-1 size-4.5 shrink-0 accent-accent"
        aria-describedby={hint ? `${id}-note` : undefined}
        {...knownAs(rest.checked)}
        {...rest}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-note`} className="text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
