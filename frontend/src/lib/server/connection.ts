/** True while the server can be reached: false when the browser is offline or a request got no answer. */

const subscribers = new Set<() => void>();
let lost = false;

/** Report the result of a request: `false` if it got no answer, `true` when the server answers again. */
export function reportConnection(there: boolean): void {
  if (lost === !there) return;
  lost = !there;
  for (const subscriber of subscribers) subscriber();
}

export const isConnectionLost = (): boolean => lost;

/** Call back when the connection is lost and when it is restored. */
export function onConnectionChange(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
}
