import { sessionKeeper } from "@/shared/session/start-session";

/** The minimum length; an operator may require more, and the server then reports it (A1). */
const SHORTEST = 6;

export interface Passwords {
  current: string;
  next: string;
  again: string;
}

export type Fault = "missing" | "differ" | "short";

/** Return the error of the three fields, as a key of the texts under `password`; null if they are valid. */
export function faultOf({ current, next, again }: Passwords): Fault | null {
  if (!current || !next || !again) return "missing";
  if (next !== again) return "differ";
  return [...next].length < SHORTEST ? "short" : null;
}

/** Sets a new password; the server verifies the current one and ends the other sessions (A1). */
export async function changePassword({ current, next }: Passwords): Promise<void> {
  const { authorized } = await sessionKeeper();
  await authorized((api) => api.updateUser({ password: next, current_password: current }));
}
