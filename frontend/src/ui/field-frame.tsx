import { type ReactNode, useId } from "react";
import { useOwnFault } from "@/lib/use-own-fault";

export interface FieldText {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The error answers what was sent: it is read out when it appears. */
  answered?: boolean | undefined;
}

interface Props extends FieldText {
  className?: string;
  /** Renders the control, with the attributes that tie it to its label and its hint or error. */
  children: (control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** The label of a control and, below it, its error or hint, read out with it. */
export function FieldFrame({ label, hint, error: given, answered, className, children }: Props) {
  const id = useId();
  const own = useOwnFault();
  const error = given ?? own.text;
  const note = error ?? hint;
  return (
    <div className={className} {...own.watch}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": note ? `${id}-note` : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {note && (
        <p
          id={`${id}-note`}
          role={given && answered ? "alert" : undefined}
          className={`mt-1.5 text-sm ${error ? "text-danger" : "text-soft"}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
