/** Things that come in files of their own, by name: at hand once loaded. */
export interface Parts<T> {
  get: (name: string) => T | undefined;
  load: (name: string) => Promise<T>;
}

/**
 * Parts that are fetched once each, when first wanted; those without a fetcher of their own by `others`. One that did not
 * come stays so until the page is loaded anew: whoever waits for it would else be drawn, and fetch it, without end.
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

/** Parts that are all at hand. */
export function partsAtHand<T>(parts: Record<string, T>): Parts<T> {
  return {
    get: (name) => parts[name],
    load: (name) => Promise.resolve(parts[name] as T),
  };
}
