import { currentSession } from "@/features/session/session-store";
import { HttpError } from "@/lib/server/http";

/** Whether a save failed because the session was over: the server says so, or renewing it has ended it. */
export function sessionIsOver(error: unknown): boolean {
  return (error instanceof HttpError && error.status === 401) || currentSession().user === null;
}

interface Interrupted {
  /** Whose it is: another person at this browser does not get to see it. */
  userId: string;
  form: string;
  typed: unknown;
}

// In memory alone: it outlives the page while the sign-in form stands in its place, but not the tab.
let interrupted: Interrupted | null = null;

/** Keeps what a form was saving when the session ended; the form goes on with it after signing in again. */
export function keepInterrupted<T>(userId: string, form: string, typed: T): void {
  interrupted = { userId, form, typed };
}

/** What a form was saving; null where nothing broke it off. */
export function interruptedSave<T>(userId: string, form: string): T | null {
  const mine = interrupted?.userId === userId && interrupted.form === form;
  return mine ? (interrupted?.typed as T) : null;
}

/** The form goes on, or starts anew. */
export function forgetInterrupted(): void {
  interrupted = null;
}
