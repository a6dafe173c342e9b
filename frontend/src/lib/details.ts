/** How additional details, of an order or a workshop, are written (spec §2). */

/** `license_key` → `License Key`. */
export function labelOf(key: string): string {
  return key.replace(/_/g, " ").replace(/(^|\s)\S/g, (rendered) => rendered.toUpperCase());
}

/** A text as it is, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
