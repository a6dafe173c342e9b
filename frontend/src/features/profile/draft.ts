import { useSyncExternalStore } from "react";
import { FIELDS, type Profile, type Values, valuesOf } from "@/features/profile/profile";

/** What was typed and is not saved yet. */
export interface Draft {
  /** Whose it is: another person at this browser does not get to see it. */
  userId: string;
  /** The profile as it was when the typing began. */
  base: Profile;
  values: Values;
  /** It was being saved when the session ended: the save goes on once they are signed in again. */
  interrupted: boolean;
}

// In memory alone: it outlives the page, also while the sign-in form stands in its place, but not the tab.
let draft: Draft | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function putDraft(next: Draft | null): void {
  draft = next;
  for (const listener of listeners) listener();
}

/** The draft of a person; null where nothing is unsaved. */
export function draftOf(userId: string): Draft | null {
  return draft?.userId === userId ? draft : null;
}

export function useDraft(userId: string): Draft | null {
  return useSyncExternalStore(subscribe, () => draftOf(userId));
}

/**
 * A draft over the profile as it was saved meanwhile: what was typed stays typed, all else is as it was saved. `clashes`
 * where the same field was changed in both.
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
