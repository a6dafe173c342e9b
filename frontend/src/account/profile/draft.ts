import { useSyncExternalStore } from "react";
import { FIELDS, type Profile, type Values, valuesOf } from "@/account/profile/profile";

/** Unsaved input. */
export interface Draft {
  /** Its owner: another user of this browser does not see it. */
  userId: string;
  /** The profile before the first edit. */
  base: Profile;
  values: Values;
}

// In memory only: it survives the page, but not the tab.
let draft: Draft | null = null;
const subscribers = new Set<() => void>();

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

export function putDraft(next: Draft | null): void {
  draft = next;
  for (const subscriber of subscribers) subscriber();
}

/** Return the draft of a user; null if nothing is unsaved. */
export function draftOf(userId: string): Draft | null {
  return draft?.userId === userId ? draft : null;
}

export function useDraft(userId: string): Draft | null {
  return useSyncExternalStore(subscribe, () => draftOf(userId));
}

/**
 * Rebase a draft on the profile saved in the meantime: edited fields are kept, all others are taken from it. `clashes`
 * if the same field was changed in both.
 */
export function rebased(draft: Draft, newer: Profile): { draft: Draft; clashes: boolean } {
  const before = valuesOf(draft.base);
  const values = valuesOf(newer);
  let clashes = false;
  for (const name of FIELDS) {
    const typed = draft.values[name];
    if (typed === before[name]) continue;
    clashes ||= values[name] !== before[name] && values[name] !== typed;
    values[name] = typed;
  }
  return { draft: { ...draft, values }, clashes };
}
