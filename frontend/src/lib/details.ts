/** Formatting of additional details of an order or a workshop (spec §2). */

/** `license_key` → `License Key`. */
export function labelOf(key: string): string {
  return key.replace(/_/g, " ").replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
}

/** Return a text unchanged, a list of texts with commas, anything else as JSON. */
export function textOf(value: unknown): string {
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string"))
    return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
