import type { FreeT, Namespace, TFunction } from "@/lib/i18n/i18n-types";
import { type Language, OFFERED } from "@/lib/i18n/languages";
import { filled, type TextTree, textAt, type Values } from "@/lib/i18n/translate";

export type Translations = Record<string, TextTree>;

/** The operator's settings that texts mention. */
export interface SettingsInTexts {
  /** Length of the money-back guarantee in days; 0 for none. Texts about it have a form for 0 and for 1. */
  refundDays?: number;
  minPasswordLength?: number;
  company?: { name: string; commissionRate?: number };
  /** The language of workshops, articles and features, which exist in one language only. */
  contentLanguage?: Language;
  /** The languages that visitors may choose. */
  languages?: readonly Language[];
}

export type LoadTexts = (language: Language, namespace: string) => Promise<TextTree>;

/** The texts of the site in the current language, and loading of the others. */
export interface I18n {
  readonly language: Language;
  /** The language of the server's HTML, used to hydrate every part of it. */
  readonly painted: Language;
  /** The language of the operator's content. */
  readonly written: Language;
  /** The languages that the shop offers. */
  readonly offered: readonly Language[];
  /**
   * Return the translation function of one or several namespaces: keys of the first are unprefixed, others are
   * `namespace:key`.
   */
  translator: <N extends Namespace | readonly Namespace[]>(
    namespaces: N,
    language?: Language,
  ) => TFunction<N>;
  /** Return a promise to `use` before the texts are shown; null if they are part of the page. */
  coming: (namespace: string, language: Language) => Promise<unknown> | null;
  loadNamespaces: (namespaces: readonly string[]) => Promise<void>;
  /** Switch the language once all namespaces used so far have loaded in it. */
  changeLanguage: (language: Language) => Promise<void>;
  /** Call `changed` whenever the language changes; returns the unsubscribe function. */
  subscribe: (changed: () => void) => () => void;
}

/** Create an instance in one language with the given texts; `load` fetches others on demand. */
export function createI18n(
  painted: Language,
  translations: Translations,
  settings: SettingsInTexts = {},
  load?: LoadTexts,
): I18n {
  const store = createTextStore(painted, translations, load);
  const fixed: Values = {
    refundDays: settings.refundDays ?? 30,
    commissionRate: settings.company?.commissionRate ?? 30,
    minPasswordLength: settings.minPasswordLength ?? 6,
    shop: settings.company?.name ?? "Guildhall",
  };
  const translators = new Map<string, FreeT>();
  const subscribers = new Set<() => void>();
  let language = painted;
  let requested = painted;

  function translatorOf(first: string, spoken: Language): FreeT {
    return (key, values) => {
      const colon = key.indexOf(":");
      const namespace = colon < 0 ? first : key.slice(0, colon);
      const tree = store.at(spoken, namespace);
      const text = textAt(tree, key.slice(colon + 1), spoken, values?.count ?? fixed.refundDays);
      return text === undefined ? key : filled(text, { ...fixed, ...values }, spoken);
    };
  }

  return {
    get language() {
      return language;
    },
    painted,
    written: settings.contentLanguage ?? "en",
    offered: settings.languages ?? OFFERED,
    translator(namespaces, spoken = language) {
      const first = typeof namespaces === "string" ? namespaces : (namespaces[0] as string);
      const name = `${spoken} ${first}`;
      const known = translators.get(name) ?? translatorOf(first, spoken);
      translators.set(name, known);
      return known;
    },
    coming: (namespace, spoken) => store.coming(spoken, namespace),
    loadNamespaces: (namespaces) => store.fetchAll(language, namespaces),
    async changeLanguage(choice) {
      requested = choice;
      await store.fetchAll(choice, store.wanted());
      // The last choice wins, in whichever order the texts arrive.
      if (requested !== choice || language === choice) return;
      language = choice;
      for (const changed of subscribers) changed();
    },
    subscribe(changed) {
      subscribers.add(changed);
      return () => subscribers.delete(changed);
    },
  };
}

/** A promise with the fields that React sets on it once it has settled. */
type Fetched = Promise<void> & { status?: "fulfilled" };

/** The loaded texts, by language and namespace; each is fetched once. */
function createTextStore(painted: Language, translations: Translations, load: LoadTexts | undefined) {
  const here = new Map(
    Object.entries(translations).map(([namespace, texts]) => [`${painted}/${namespace}`, texts]),
  );
  const fetched = new Map<string, Fetched>();
  const wanted = new Set(Object.keys(translations));

  function begin(from: LoadTexts, language: Language, namespace: string): Fetched {
    const name = `${language}/${namespace}`;
    const promise: Fetched = from(language, namespace).then((texts) => void here.set(name, texts));
    // Fields that React reads: prefetched texts are shown without suspending.
    const settled = () => Object.assign(promise, { status: "fulfilled", value: undefined });
    promise.then(settled, () => {});
    fetched.set(name, promise);
    return promise;
  }

  /**
   * Return null for texts that were given. For others always the promise, also once they have loaded: a suspended
   * component re-renders from its first hook and has to call `use` again. Components that show texts get the rejection;
   * a failed prefetch is dropped so that the next caller retries.
   */
  function fetchOne(language: Language, namespace: string): Fetched | null {
    wanted.add(namespace);
    const name = `${language}/${namespace}`;
    const known = fetched.get(name);
    if (known || here.has(name) || !load) return known ?? null;
    return begin(load, language, namespace);
  }

  return {
    at: (language: Language, namespace: string) => here.get(`${language}/${namespace}`),
    wanted: () => [...wanted],
    coming: fetchOne,
    async fetchAll(language: Language, namespaces: readonly string[]): Promise<void> {
      const one = async (namespace: string) => {
        try {
          await fetchOne(language, namespace);
        } catch (error) {
          fetched.delete(`${language}/${namespace}`);
          throw error;
        }
      };
      await Promise.all(namespaces.map(one));
    },
  };
}
