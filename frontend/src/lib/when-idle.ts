/** Call back once the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work);
  else setTimeout(work, 2000);
}
