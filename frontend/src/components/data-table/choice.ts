/** A filter above a list; without a value, all rows. */
export interface Choice {
  /** Its name in the list's `filters`. */
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

/** Build the filter that offers these values, each with its label. */
export function choice<const V extends string>(
  name: string,
  label: string,
  values: readonly V[],
  labelOf: (value: V) => string,
): Choice {
  return { name, label, options: values.map((value) => ({ value, label: labelOf(value) })) };
}
