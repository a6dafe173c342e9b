import { decoded } from "@/lib/stored";

/**
 * Access to the browser's storage, which may be full, blocked, or absent: failed reads return null, failed writes are
 * ignored.
 */

/** Key prefix of what was typed and is not saved yet, which is removed at sign-out to keep it private. */
export const UNSAVED_KEY = "guildhall.unsaved";

export function readLocal(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // A private window may forbid it; the page works without storage.
  }
}

export function removeLocal(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // See writeLocal.
  }
}

/** Remove every entry of both storages whose key has this prefix. */
export function removeStored(beginning: string): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      const keys = Object.keys(window[name]).filter((key) => key.startsWith(beginning));
      for (const key of keys) window[name].removeItem(key);
    } catch {
      // See writeLocal.
    }
  }
}

export function readSession(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeSession(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    // See writeLocal.
  }
}

/** Return a cookie's value; null if there is none, or if it is malformed. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split("; ").find((entry) => entry.startsWith(`${name}=`));
  return pair ? decoded(pair.slice(name.length + 1)) : null;
}

/** Write a first-party cookie on `/` for `days` days; 0 days removes it. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const seconds = days * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
