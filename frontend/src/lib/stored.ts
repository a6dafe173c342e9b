/**
 * Reading what a browser brings along: storage, cookies and addresses. Anyone may have changed it, and other software
 * writes there too, so it may be garbage: readers return null, and no page falls.
 */

/** Return the value of JSON text if it is what the caller knows, else null. */
export function parsed<T>(text: string | null, isKnown: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isKnown(value) ? value : null;
  } catch {
    return null;
  }
}

/** Return text without its percent-encoding; null if it is malformed. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const isText = (value: unknown): value is string => typeof value === "string";

/** Return true for an object whose fields have the given types, such as `{ id: "string" }`; it may have others. */
export function hasTypes(value: unknown, types: Readonly<Record<string, string>>) {
  return isRecord(value) && Object.entries(types).every(([name, type]) => typeof value[name] === type);
}

/** Return true for a list of texts. */
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
