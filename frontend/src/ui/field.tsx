import { type ComponentProps, useId } from "react";

interface Props extends ComponentProps<"input"> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Marks it without a text of its own, where one message speaks for the whole form. */
  invalid?: boolean;
}

const INPUT =
  "w-full rounded-md border border-edge bg-raised px-3.5 py-2.5 text-ink placeholder:text-soft " +
  "disabled:opacity-60 aria-invalid:border-danger";

/** A labelled input; the hint and the error are read out with it. */
export function Field({ label, hint, error, invalid = false, className = "", ...rest }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        className={INPUT}
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
