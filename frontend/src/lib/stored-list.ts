import { readLocal, writeLocal } from "@/lib/storage";

/** A list stored in the browser: it survives reloads and is shared by all tabs. */
export interface KeptList<T> {
  current: () => readonly T[];
  put: (next: readonly T[]) => void;
  /** For useSyncExternalStore. */
  subscribe: (subscriber: () => void) => () => void;
}

/** Create a stored list. `parse` validates the stored value, which is untrusted. */
export function storedList<T>(key: string, parse: (text: string | null) => readonly T[]): KeptList<T> {
  const subscribers = new Set<() => void>();
  let items: readonly T[] | null = null;
  return {
    current: () => {
      items ??= parse(readLocal(key));
      return items;
    },
    put: (next) => {
      items = next;
      writeLocal(key, JSON.stringify(next));
      for (const subscriber of subscribers) subscriber();
    },
    subscribe: (subscriber) => {
      // Another tab changed the list, or cleared the storage: read it again.
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return;
        items = null;
        subscriber();
      };
      subscribers.add(subscriber);
      window.addEventListener("storage", onStorage);
      return () => {
        subscribers.delete(subscriber);
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}
