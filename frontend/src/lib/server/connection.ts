/** Whether the house can be reached: it cannot when the browser is offline or a request got no answer at all. */

const listeners = new Set<() => void>();
let lost = false;

/** Tells what a request met: `false` once one got no answer, `true` when the house answers again. */
export function connectionIs(there: boolean): void {
  if (lost === !there) return;
  lost = !there;
  for (const listener of listeners) listener();
}

export const isConnectionLost = (): boolean => lost;

/** Calls back when the connection is lost and when it is there again. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
