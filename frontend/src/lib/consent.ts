import { useSyncExternalStore } from "react";
import { readBoot } from "@/lib/boot";
import { readLocal, writeLocal } from "@/lib/storage";

/** Consent to store a partner's code in this browser (R1): decided by the operator, then the visitor. */

type Choice = "granted" | "refused";

const KEY = "guildhall.consent";
const subscribers = new Set<() => void>();
let requested: boolean | undefined;
let choice: Choice | null | undefined;
let reopened = false;

function changed(): void {
  for (const subscriber of subscribers) subscriber();
}

/** Calls back after each choice. */
export function onConsentChange(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}

/** True if the operator's privacy mode requires consent before anything is stored. */
function isConsentRequired(): boolean {
  requested ??= readBoot()?.settings.privacyMode === "consent";
  return requested;
}

/** The visitor's choice; null if there is none. */
export function consentChoice(): Choice | null {
  if (choice === undefined) {
    const kept = readLocal(KEY);
    choice = kept === "granted" || kept === "refused" ? kept : null;
  }
  return choice;
}

export const mayRemember = (): boolean => !isConsentRequired() || consentChoice() === "granted";

/** Store the choice, the only thing stored after a refusal. */
export function choose(next: Choice): void {
  choice = next;
  reopened = false;
  writeLocal(KEY, next);
  changed();
}

/** Show the question again, for visitors who want to change their choice. */
export function reopenConsent(): void {
  reopened = true;
  changed();
}

const waiting = () => isConsentRequired() && (reopened || consentChoice() === null);
const never = () => false;

/** True if the question is to be shown; false in the server's HTML. */
export const useConsentQuestion = (): boolean => useSyncExternalStore(onConsentChange, waiting, never);

/** isConsentRequired as state; false in the server's HTML. */
export const useConsentRequired = (): boolean =>
  useSyncExternalStore(onConsentChange, isConsentRequired, never);

/** consentChoice as state; null in the server's HTML. */
export const useConsentChoice = (): Choice | null =>
  useSyncExternalStore(onConsentChange, consentChoice, () => null);
