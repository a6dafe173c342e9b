import { useSyncExternalStore } from "react";
import { readBoot } from "@/lib/boot";
import { readLocal, writeLocal } from "@/lib/storage";

/** Whether a partner's code may be remembered in this browser (R1): as the operator and then the visitor chose. */

type Choice = "granted" | "refused";

const KEY = "guildhall.consent";
const listeners = new Set<() => void>();
let requested: boolean | undefined;
let choice: Choice | null | undefined;
let reopened = false;

function changed(): void {
  for (const listener of listeners) listener();
}

/** Calls back after each choice. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the operator's privacy mode asks visitors before anything is remembered. */
function asksForConsent(): boolean {
  requested ??= readBoot()?.settings.privacyMode === "consent";
  return requested;
}

/** What the visitor chose; null while nothing. */
export function consentChoice(): Choice | null {
  if (choice === undefined) {
    const kept = readLocal(KEY);
    choice = kept === "granted" || kept === "refused" ? kept : null;
  }
  return choice;
}

export const mayRemember = (): boolean => !asksForConsent() || consentChoice() === "granted";

/** Keeps the choice, which is all that a refusal leaves behind. */
export function choose(next: Choice): void {
  choice = next;
  reopened = false;
  writeLocal(KEY, next);
  changed();
}

/** Asks again, for those who want to change their mind. */
export function reopenConsent(): void {
  reopened = true;
  changed();
}

const waiting = () => asksForConsent() && (reopened || consentChoice() === null);
const never = () => false;

/** Whether the question is to be shown; never in the server's HTML. */
export const useConsentQuestion = (): boolean => useSyncExternalStore(onConsentChange, waiting, never);

/** asksForConsent as state; false in the server's HTML. */
export const useAsksForConsent = (): boolean => useSyncExternalStore(onConsentChange, asksForConsent, never);

/** consentChoice as state; null in the server's HTML. */
export const useConsentChoice = (): Choice | null =>
  useSyncExternalStore(onConsentChange, consentChoice, () => null);
