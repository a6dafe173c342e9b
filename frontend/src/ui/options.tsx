interface Props<V extends string | number> {
  values: readonly V[];
  labelOf: (value: V) => string;
}

/** The options of a select: one for each value, under its label. */
export function Options<V extends string | number>({ values, labelOf }: Props<V>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labelOf(value)}
    </option>
  ));
}
