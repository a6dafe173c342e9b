import { use } from "react";

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

const waitedFor = new WeakSet<Promise<unknown>>();

/**
 * Return a part for rendering, suspending until it has loaded. React renders a component that suspended again from its
 * first hook, and hooks after `use` fail unless it calls `use` once more: so a part that was waited for is always read
 * from its promise.
 */
export function renderedPart<T>(parts: Parts<T>, name: string): T {
  const here = parts.get(name);
  const coming = parts.load(name);
  if (here !== undefined && !waitedFor.has(coming)) return here;
  waitedFor.add(coming);
  return use(coming);
}
