/** Toast messages. One at a time; a dismissed one is removed after 1,000,000 ms (spec §9). */
const LIMIT = 1;
const REMOVE_DELAY_MS = 1_000_000;

export interface ToastOptions {
  title: string;
  description?: string;
  tone?: "default" | "destructive";
  action?: { label: string; run: () => void };
}

export interface Toast extends ToastOptions {
  id: number;
  open: boolean;
  /** When it appeared, on the clock of the page. */
  at: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const subscribers = new Set<() => void>();

function put(next: readonly Toast[]): void {
  toasts = next;
  for (const subscriber of subscribers) subscriber();
}

/** Show a message in place of the previous one. Returns its id. */
export function toast(payload: ToastOptions): number {
  lastId += 1;
  put([{ ...payload, id: lastId, open: true, at: performance.now() }, ...toasts].slice(0, LIMIT));
  return lastId;
}

export function dismissToast(id: number): void {
  put(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => put(toasts.filter((each) => each.id !== id)), REMOVE_DELAY_MS);
}

/** Dismiss a message that appeared before a moment of the page's clock. */
export function dismissBefore(timestamp: number): void {
  for (const { id, open, at } of toasts) if (open && at < timestamp) dismissToast(id);
}

/** Dismiss an error: what it was about is tried anew. */
export function dismissErrors(): void {
  for (const { id, open, tone } of toasts) if (open && tone === "destructive") dismissToast(id);
}

/** For useSyncExternalStore. */
export const toastStore = {
  subscribe: (subscriber: () => void) => {
    subscribers.add(subscriber);
    return () => void subscribers.delete(subscriber);
  },
  get: () => toasts,
};
