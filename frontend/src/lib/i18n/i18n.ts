import type { FreeT, Namespace, TFunction } from "@/lib/i18n/i18n-types";
import type { Language } from "@/lib/i18n/languages";
import { filled, type TextTree, textAt, type Values } from "@/lib/i18n/translate";

export type Translations = Record<string, TextTree>;

/** The operator's settings that texts speak of. */
export interface SettingsInTexts {
  /** Length of the money-back guarantee. */
  refundDays?: number;
  minPasswordLength?: number;
  company?: { name: string; commissionRate?: number };
  /** The language that workshops, articles and features are written in: they exist in one alone. */
  contentLanguage?: Language;
}

export type LoadTexts = (language: Language, namespace: string) => Promise<TextTree>;

/** The texts of the site in the language it is shown in, and the way to the others. */
export interface I18n {
  readonly language: Language;
  /** The language that the server painted the page in, which every part of its HTML is taken over with. */
  readonly painted: Language;
  /** The language of what the operator writes. */
  readonly written: Language;
  /** The texts of a namespace, or of several: the first one's keys as they are, the others' as `namespace:key`. */
  translator: <N extends Namespace | readonly Namespace[]>(
    namespaces: N,
    language?: Language,
  ) => TFunction<N>;
  /** What to `use` before the texts are shown; null where they came with the page. */
  coming: (namespace: string, language: Language) => Promise<unknown> | null;
  loadNamespaces: (namespaces: readonly string[]) => Promise<void>;
  /** Shows the site in another language as soon as all texts that were wanted so far have come in it. */
  changeLanguage: (language: Language) => Promise<void>;
  /** Calls `changed` whenever another language is shown; gives back what ends that. */
  subscribe: (changed: () => void) => () => void;
}

/** Speaks one language with the given texts at once; `load` fetches others when they are wanted. */
export function createI18n(
  painted: Language,
  translations: Translations,
  settings: SettingsInTexts = {},
  load?: LoadTexts,
): I18n {
  const shelf = shelfOf(painted, translations, load);
  const fixed: Values = {
    refundDays: settings.refundDays ?? 30,
    commissionRate: settings.company?.commissionRate ?? 30,
    minPasswordLength: settings.minPasswordLength ?? 6,
    shop: settings.company?.name ?? "Guildhall",
  };
  const translators = new Map<string, FreeT>();
  const listeners = new Set<() => void>();
  let language = painted;
  let wished = painted;

  function translatorOf(first: string, spoken: Language): FreeT {
    return (key, values) => {
      const colon = key.indexOf(":");
      const namespace = colon < 0 ? first : key.slice(0, colon);
      const tree = shelf.at(spoken, namespace);
      const text = textAt(tree, key.slice(colon + 1), spoken, values?.count);
      return text === undefined ? key : filled(text, { ...fixed, ...values });
    };
  }

  return {
    get language() {
      return language;
    },
    painted,
    written: settings.contentLanguage ?? "en",
    translator(namespaces, spoken = language) {
      const first = typeof namespaces === "string" ? namespaces : (namespaces[0] as string);
      const name = `${spoken} ${first}`;
      const known = translators.get(name) ?? translatorOf(first, spoken);
      translators.set(name, known);
      return known;
    },
    coming: (namespace, spoken) => shelf.coming(spoken, namespace),
    loadNamespaces: (namespaces) => shelf.fetchAll(language, namespaces),
    async changeLanguage(choice) {
      wished = choice;
      await shelf.fetchAll(choice, shelf.wanted());
      // Whoever chose twice sees the second choice, in whichever order the texts came.
      if (wished !== choice || language === choice) return;
      language = choice;
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** With what React notes on a promise that it has seen settle. */
type Fetched = Promise<void> & { status?: "fulfilled" };

/** The texts that are here, by language and namespace; each is fetched once. */
function shelfOf(painted: Language, translations: Translations, load: LoadTexts | undefined) {
  const here = new Map(
    Object.entries(translations).map(([namespace, texts]) => [`${painted}/${namespace}`, texts]),
  );
  const fetched = new Map<string, Fetched>();
  const wanted = new Set(Object.keys(translations));

  function begin(from: LoadTexts, language: Language, namespace: string): Fetched {
    const name = `${language}/${namespace}`;
    const promise: Fetched = from(language, namespace).then((texts) => void here.set(name, texts));
    // What React reads: texts that were fetched ahead are shown at once, without a moment's wait.
    const settled = () => Object.assign(promise, { status: "fulfilled", value: undefined });
    promise.then(settled, () => {});
    fetched.set(name, promise);
    return promise;
  }

  /**
   * Null for texts that were given. For others always the promise, also once they are here: a component that has waited
   * is drawn again from its first hook, and has to call `use` again. Whoever shows texts learns that they failed;
   * whoever fetches ahead leaves it to the next to try again.
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
