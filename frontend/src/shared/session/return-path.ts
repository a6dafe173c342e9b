import { readLocal, removeLocal, writeLocal } from "@/lib/storage";
import { hasTypes, parsed } from "@/lib/stored";

/**
 * The return path after signing in. Stored as long as a confirmation link is valid, since the email may be opened in
 * between.
 */
const KEY = "guildhall.returnTo";
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Return true if a text is a path of this site, not the beginning of another site's URL (A3). */
export function isSitePath(path: string | null): path is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so `/<tab>/evil` would be `//evil`
  return path !== null && /^\/(?![/\\])[^\x00-\x1f\\]*$/.test(path);
}

export function storeReturnPath(path: string): void {
  if (isSitePath(path)) writeLocal(KEY, JSON.stringify({ path, at: Date.now() }));
}

const isKept = (value: unknown): value is { path: string; at: number } =>
  hasTypes(value, { path: "string", at: "number" });

/** Return and remove the stored path; null if there is none. */
export function takeReturnPath(): string | null {
  const text = readLocal(KEY);
  removeLocal(KEY);
  const { path = null, at = 0 } = parsed(text, isKept) ?? {};
  return isSitePath(path) && Date.now() - at < LIFETIME_MS ? path : null;
}
