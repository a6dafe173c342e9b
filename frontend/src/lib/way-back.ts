type Handler = (event: PopStateEvent) => void;

let first: Handler | null = null;

/** Has to run before the router listens: on the window itself, listeners are called in the order in which they came. */
export function listenBeforeTheRouter(): void {
  window.addEventListener("popstate", (event) => first?.(event));
}

/** Hears of the way back and forward before the router does, and may stop it (`stopImmediatePropagation`). */
export function onWayBack(handler: Handler): () => void {
  first = handler;
  return () => {
    first = null;
  };
}
