import { useSyncExternalStore } from "react";
import { removeCode, storeCode, storedCode } from "@/features/referral/stored-code";
import { searchParam, withoutParam } from "@/lib/query-string";
import { call } from "@/lib/server/functions";

const LONGEST = 64;
const listeners = new Set<() => void>();
/** The partner whose code is known to count; undefined until the store was looked at. */
let partner: string | null | undefined;
let lastCaptured: string | null = null;

function show(code: string | null): void {
  partner = code;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored code, unless the server called it unknown; for orders and for the 'Referred by' banners. */
export function referralCode(): string | null {
  if (partner === undefined) partner = storedCode();
  return partner;
}

/** referralCode as state; null while the server's HTML is shown. */
export function useReferralCode(): string | null {
  return useSyncExternalStore(subscribe, referralCode, () => null);
}

/** A code as it is kept: codes are case-insensitive (R1). */
export const readCode = (text: string | null) => text?.trim().toUpperCase().slice(0, LONGEST) || null;

async function reportClick(code: string): Promise<void> {
  const earlier = storedCode();
  // Stored before the answer, so that a visitor who goes on at once is still the partner's.
  storeCode(code);
  const { active } = await call("track-referral", { referralCode: code, action: "click" });
  if (!active && earlier && earlier !== code) storeCode(earlier);
  else if (!active) removeCode();
  show(active ? code : storedCode());
}

/**
 * Takes a `ref` parameter out of the address (REF-1, REF-2): stores the code, reports the click once, and cleans the
 * address without a reload. The router keeps the address as it was, so links go on carrying the code.
 */
export function captureReferral(): void {
  const { pathname, search, hash } = window.location;
  const code = readCode(searchParam(search, "ref"));
  if (!code) return;
  window.history.replaceState(window.history.state, "", `${pathname}${withoutParam(search, "ref")}${hash}`);
  adoptReferral(code);
}

/** Takes a partner's code up, wherever the address had it: stores it and reports the click once. */
export function adoptReferral(code: string): void {
  if (code === lastCaptured) return;
  lastCaptured = code;
  reportClick(code).catch((error) => console.error("The referral click was not tracked:", error));
}

export function forgetReferral(): void {
  removeCode();
  show(null);
}
