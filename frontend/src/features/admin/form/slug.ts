/** The name in lower case, runs of other characters than letters and digits as one hyphen, none at the edges (VAL-35). */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
