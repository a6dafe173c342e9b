/** Lazily loaded modules by name, readable once loaded. */
export interface Parts<T> {
  get: (name: string) => T | undefined;
  load: (name: string) => Promise<T>;
}

/**
 * Modules that are fetched once each, on first use; those without their own loader by `others`. A failed load stays
 * failed until the page is reloaded: otherwise a suspended component would render and fetch it endlessly.
 */
export function partsOnDemand<T>(
  fetchers: Record<string, () => Promise<T>>,
  others = (name: string): Promise<T> => Promise.reject(new Error(`There is no part named ${name}`)),
): Parts<T> {
  const here = new Map<string, T>();
  const coming = new Map<string, Promise<T>>();
  const fetchPart = async (name: string): Promise<T> => {
    const part = await (fetchers[name] ?? (() => others(name)))();
    here.set(name, part);
    return part;
  };
  return {
    get: (name) => here.get(name),
    load: (name) => {
      const promise = coming.get(name) ?? fetchPart(name);
      coming.set(name, promise);
      return promise;
    },
  };
}

/** Modules that are all loaded already. */
export function partsAtHand<T>(parts: Record<string, T>): Parts<T> {
  return {
    get: (name) => parts[name],
    load: (name) => Promise.resolve(parts[name] as T),
  };
}
