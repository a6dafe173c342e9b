import { HttpError } from "@/lib/server/http";
import { currentSession } from "@/shared/session/session-store";

/** Return true if a save failed because the session was over: reported by the server, or ended by a failed renewal. */
export function sessionIsOver(error: unknown): boolean {
  return (error instanceof HttpError && error.status === 401) || currentSession().user === null;
}

interface Interrupted {
  /** Its owner: another user of this browser does not see it. */
  userId: string;
  form: string;
  typed: unknown;
}

// In memory only: it survives the page while the sign-in form replaces it, but not the tab.
let interrupted: Interrupted | null = null;

/** Store the payload of a save that the end of the session interrupted; the form continues after signing in again. */
export function keepInterrupted<T>(userId: string, form: string, typed: T): void {
  interrupted = { userId, form, typed };
}

/** Return the interrupted save of a form; null if there is none. */
export function interruptedSave<T>(userId: string, form: string): T | null {
  const mine = interrupted?.userId === userId && interrupted.form === form;
  return mine ? (interrupted?.typed as T) : null;
}

/** Clear it: the form continues, or starts over. */
export function forgetInterrupted(): void {
  interrupted = null;
}
