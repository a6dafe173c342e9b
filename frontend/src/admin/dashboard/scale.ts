const STEPS = [1, 2, 2.5, 5, 10];

/** Return the smallest round step that divides `span` into at most `most` parts; at least `least`. */
function stepOf(span: number, most: number, least: number): number {
  const rough = Math.max(span / most, least);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.find((each) => each * power >= rough - Number.EPSILON) ?? 10;
  return step * power;
}

/** An axis: round values from below the lowest to above the highest, zero included, the highest first. */
export function ticksOf(values: readonly number[], least = 0.01): number[] {
  const high = Math.max(...values, 0);
  const low = Math.min(...values, 0);
  const step = stepOf(high - low || least, 4, least);
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)];
  return Array.from({ length: last - first + 1 }, (_, at) => (last - at) * step);
}
