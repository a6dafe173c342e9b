import { mayRemember, onConsentChange } from "@/lib/consent";
import { readCookie, readLocal, removeLocal, writeCookie, writeLocal } from "@/lib/storage";

/** Both readings of spec §3: a cookie for 30 days on `/`, and local storage, here with the same expiry (R1). */
const KEY = "referral_code";
const EXPIRES_KEY = "referral_code_expires";
export const LINK_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Kept in memory, so that nothing is stored in the browser before the visitor's consent. */
let held: string | null = null;

onConsentChange(() => {
  if (!mayRemember()) forget();
  else if (held) storeCode(held);
});

/** Return a text if it may be a code, with a sub-id or without: another software's cookie may have the same name. */
const known = (text: string | null) =>
  text !== null && /^[\w.-]{2,64}(~[\w-]{1,64})?$/.test(text) ? text : null;

/** Return the visitor's referral code, or null. */
export function storedCode(): string | null {
  if (!mayRemember()) return held;
  const cookie = known(readCookie(KEY));
  if (cookie) return cookie;
  return Number(readLocal(EXPIRES_KEY)) > Date.now() ? known(readLocal(KEY)) : null;
}

/** Store the code, in the browser if allowed. */
export function storeCode(code: string): void {
  held = code;
  if (!mayRemember()) return;
  writeCookie(KEY, code, LINK_DAYS);
  writeLocal(KEY, code);
  writeLocal(EXPIRES_KEY, String(Date.now() + LINK_DAYS * DAY_MS));
}

export function removeCode(): void {
  held = null;
  forget();
}

function forget(): void {
  writeCookie(KEY, "", 0);
  removeLocal(KEY);
  removeLocal(EXPIRES_KEY);
}
