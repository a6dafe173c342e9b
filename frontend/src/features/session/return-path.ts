import { readLocal, removeLocal, writeLocal } from "@/lib/storage";

/** Where to go after signing in. Kept for as long as a confirmation link lives, since a mail may come in between. */
const KEY = "guildhall.returnTo";
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Whether a text is a path of this site, and not the beginning of another one's address (A3). */
export function isSitePath(path: string | null): path is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so `/<tab>/evil` would be `//evil`
  return path !== null && /^\/(?![/\\])[^\x00-\x1f\\]*$/.test(path);
}

export function storeReturnPath(path: string): void {
  if (isSitePath(path)) writeLocal(KEY, JSON.stringify({ path, at: Date.now() }));
}

/** The stored path, which is forgotten by asking; null where there is none. */
export function takeReturnPath(): string | null {
  const text = readLocal(KEY);
  removeLocal(KEY);
  try {
    const { path, at } = JSON.parse(text ?? "{}") as { path?: string; at?: number };
    return isSitePath(path ?? null) && Date.now() - (at ?? 0) < LIFETIME_MS ? (path as string) : null;
  } catch {
    return null;
  }
}
