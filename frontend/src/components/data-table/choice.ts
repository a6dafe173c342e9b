/** A filter above a list; without a value, all rows. */
export interface Choice {
  /** Its name in the list's `filters`. */
  name: string;
  label: string;
  options: { value: string; label: string }[];
}
