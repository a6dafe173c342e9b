/**
 * Return the name in lower case, runs of characters other than letters and digits as one hyphen, none at the ends
 * (VAL-35).
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
