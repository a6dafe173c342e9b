type Handler = (event: PopStateEvent) => void;

let first: Handler | null = null;

/** Must run before the router subscribes: subscribers on the window are called in the order of their registration. */
export function subscribeBeforeRouter(): void {
  window.addEventListener("popstate", (event) => first?.(event));
}

/**
 * Listen to back and forward navigation before the router does; the callback may stop it (`stopImmediatePropagation`).
 */
export function onWayBack(handler: Handler): () => void {
  first = handler;
  return () => {
    first = null;
  };
}
