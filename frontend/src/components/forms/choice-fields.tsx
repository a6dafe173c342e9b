interface Props<T extends string> {
  legend: string;
  hint: string;
  name: string;
  options: readonly T[];
  chosen: readonly T[];
  labelOf: (option: T) => string;
  /** The number of options that stay chosen. */
  least?: number;
  onChange: (chosen: T[]) => void;
}

/** Checkboxes for several options of a list. */
export function ChoiceFields<T extends string>(props: Props<T>) {
  const { legend, hint, name, options, chosen, labelOf, least = 0, onChange } = props;
  const toggle = (option: T) =>
    onChange(options.filter((each) => chosen.includes(each) !== (each === option)));
  return (
    <fieldset className="mt-5 first:mt-0">
      <legend className="font-medium">{legend}</legend>
      <p className="mt-1 text-sm text-soft">{hint}</p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {options.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name={name}
              value={each}
              className="size-4.5 shrink-0 accent-accent"
              checked={chosen.includes(each)}
              disabled={chosen.length <= least && chosen.includes(each)}
              onChange={() => toggle(each)}
            />
            {labelOf(each)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
