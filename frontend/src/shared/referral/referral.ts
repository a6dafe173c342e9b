import { useSyncExternalStore } from "react";
import { searchParam, withoutParam } from "@/lib/query-string";
import { call } from "@/lib/server/functions";
import { removeCode, storeCode, storedCode } from "@/shared/referral/stored-code";

/** A code, and after a tilde the sub-id of the link, if it has one (R1). */
const CARRIED = /^([^~]{1,64})(?:~([\w-]{1,64})$)?/;
const subscribers = new Set<() => void>();
/** The partner of a confirmed code; undefined until the store was read. */
let partner: string | null | undefined;
let lastCaptured: string | null = null;

function show(code: string | null): void {
  partner = code;
  for (const subscriber of subscribers) subscriber();
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** The stored code, with the sub-id of its link, unless the server rejected it; for orders and for the 'Referred by' banners. */
export function referralCode(): string | null {
  if (partner === undefined) partner = storedCode();
  return partner;
}

/** The code alone as state; null while the server's HTML is shown. */
export function useReferralCode(): string | null {
  return useSyncExternalStore(subscribe, referralCode, () => null)?.split("~")[0] ?? null;
}

/** Normalize what a link carries: codes are case-insensitive (R1), sub-ids are not. */
export function readCode(text: string | null): string | null {
  const [, code, subId] = CARRIED.exec(text?.trim() ?? "") ?? [];
  return code ? [code.toUpperCase(), ...(subId ? [subId] : [])].join("~") : null;
}

async function reportClick(code: string): Promise<void> {
  const earlier = storedCode();
  // Stored before the answer, so that a visitor who leaves at once is still attributed to the partner.
  storeCode(code);
  const { active } = await call("track-referral", { referralCode: code, action: "click" });
  if (!active && earlier && earlier !== code) storeCode(earlier);
  else if (!active) removeCode();
  show(active ? code : storedCode());
}

/**
 * Capture the `ref` parameter of the URL (REF-1, REF-2): stores the code, reports the click once, and cleans the URL
 * without a reload. The router keeps the original URL, so links still carry the code.
 */
export function captureReferral(): void {
  const { pathname, search, hash } = window.location;
  const code = readCode(searchParam(search, "ref"));
  if (!code) return;
  window.history.replaceState(window.history.state, "", `${pathname}${withoutParam(search, "ref")}${hash}`);
  storeReferral(code);
}

/** Store a partner's code and report the click once. */
export function storeReferral(code: string): void {
  if (code === lastCaptured) return;
  lastCaptured = code;
  reportClick(code).catch((error) => console.error("The referral click was not tracked:", error));
}

export function forgetReferral(): void {
  removeCode();
  show(null);
}
