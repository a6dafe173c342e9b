interface Props<V extends string | number> {
  values: readonly V[];
  /** The label of a value; without it the value itself. */
  labelOf?: (value: V) => string;
}

/** The options of a select: one for each value. */
export function Options<V extends string | number>({ values, labelOf = String }: Props<V>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labelOf(value)}
    </option>
  ));
}
