import { useId } from "react";

interface Props<V extends string> {
  legend: string;
  name: string;
  options: { value: V; label: string; hint?: string }[];
  chosen: V;
  onChoose: (value: V) => void;
}

/** Radio buttons, each with an explanation. */
export function Choices<V extends string>({ legend, name, options, chosen, onChoose }: Props<V>) {
  const id = useId();
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <div key={value} className="flex items-start gap-3">
          <input
            id={`${id}-${value}`}
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            aria-describedby={hint ? `${id}-${value}-note` : undefined}
            className="mt-1 size-4.5 shrink-0 accent-accent"
            onChange={() => onChoose(value)}
          />
          <div>
            <label htmlFor={`${id}-${value}`}>{label}</label>
            {hint && (
              <p id={`${id}-${value}-note`} className="text-sm text-soft">
                {hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
