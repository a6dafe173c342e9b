import { useSyncExternalStore } from "react";
import { searchParam, withoutParam } from "@/lib/query-string";
import { readSession, writeSession } from "@/lib/storage";

const KEY = "guildhall.discount";
const subscribers = new Set<() => void>();
/** Undefined until the tab's storage was read, which may be blocked. */
let held: string | undefined;

/** Return a text if it may be a code: addresses and storage may have anything. */
const known = (text: string | null) => (/^[\w-]{1,40}$/.test(text ?? "") ? (text ?? "") : "");

/** Normalize a code as the server does: codes are case-insensitive. */
const readCode = (text: string) => text.trim().toUpperCase();

function discountCode(): string {
  held ??= known(readSession(KEY));
  return held;
}

/** Keep a discount code for this visit; an empty one forgets it. */
export function putDiscountCode(code: string): void {
  held = readCode(code);
  writeSession(KEY, held);
  for (const subscriber of subscribers) subscriber();
}

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** The discount code of this visit as state; empty without one, and while the server's HTML is shown. */
export function useDiscountCode(): string {
  return useSyncExternalStore(subscribe, discountCode, () => "");
}

/** Capture the `code` parameter of the URL, and clean the URL without a reload. */
export function captureDiscount(): void {
  const { pathname, search, hash } = window.location;
  const code = known(searchParam(search, "code"));
  if (!code) return;
  window.history.replaceState(window.history.state, "", `${pathname}${withoutParam(search, "code")}${hash}`);
  putDiscountCode(code);
}
