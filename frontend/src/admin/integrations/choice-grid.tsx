interface Props<T extends string> {
  legend: string;
  hint?: string;
  error?: string | undefined;
  options: readonly T[];
  chosen: ReadonlySet<T>;
  onChange: (chosen: ReadonlySet<T>) => void;
}

/** Several names of the API to choose from. They are the same in every language. */
export function ChoiceGrid<T extends string>(props: Props<T>) {
  const { legend, hint, error, options, chosen, onChange } = props;
  const toggle = (option: T, on: boolean) =>
    onChange(new Set(options.filter((each) => (each === option ? on : chosen.has(each)))));
  return (
    <fieldset className="mt-5" aria-invalid={error ? true : undefined}>
      <legend className="text-sm font-medium">{legend}</legend>
      {hint && <p className="mt-1 text-sm text-soft">{hint}</p>}
      <div className="mt-2 grid max-h-64 gap-x-6 gap-y-1.5 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option} className="flex items-center gap-2.5 break-all font-mono text-sm">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-accent"
              checked={chosen.has(option)}
              onChange={({ target }) => toggle(option, target.checked)}
            />
            {option}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
