/**
 * Return the name in lower case, runs of characters other than letters and digits as one hyphen, none at the ends
 * (VAL-35). Empty for a name with letters of another script: the server spells those, and makes the slug.
 */
export function slugOf(name: string): string {
  if (isSpeltByServer(name)) return "";
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Return true if a name has no slug here, so that the field may stay empty. */
export const isSpeltByServer = (name: string) =>
  /[^\P{L}\p{Script=Latin}]/u.test(name) || (name.trim() !== "" && !/[a-z0-9]/i.test(name));
