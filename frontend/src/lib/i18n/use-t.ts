import { createContext, use, useContext, useSyncExternalStore } from "react";
import type { I18n } from "@/lib/i18n/i18n";
import type { Namespace, TFunction } from "@/lib/i18n/i18n-types";
import type { Language } from "@/lib/i18n/languages";
import { linesOf, type Worded, type WordedLines, wordsOf } from "@/lib/i18n/translated";

export const I18nContext = createContext<I18n | null>(null);

function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("useLanguage needs I18nContext");
  return i18n;
}

/** The current language; while hydrating, the language of the server's HTML. */
function useLanguageOf(i18n: I18n): Language {
  return useSyncExternalStore(
    i18n.subscribe,
    () => i18n.language,
    () => i18n.painted,
  );
}

/**
 * Return the translation function of one or several namespaces, and its language; the first needs no prefix. Suspends
 * until they have loaded; `t` is stable as long as the language is. `spoken` selects another language than the page's.
 */
export function useTranslation<const N extends Namespace | readonly Namespace[] = "public">(
  namespaces?: N,
  spoken?: Language,
): { t: TFunction<N>; language: Language; i18n: I18n } {
  const i18n = useI18n();
  const shown = useLanguageOf(i18n);
  const language = spoken ?? shown;
  const wanted = (namespaces ?? "public") as N;
  const names: readonly string[] = typeof wanted === "string" ? [wanted] : wanted;
  // All are requested before the first one suspends.
  const coming = names.map((name) => i18n.coming(name, language));
  for (const each of coming) if (each) use(each);
  return { t: i18n.translator(wanted, language), language, i18n };
}

/** The texts of the public pages. */
export function useT() {
  return useTranslation("public").t;
}

/**
 * The `lang` attribute of the operator's content, for screen readers (WCAG 3.1.2); undefined if it is the page's own.
 */
export function useWritten(): Language | undefined {
  const i18n = useI18n();
  const shown = useLanguageOf(i18n);
  return i18n.written === shown ? undefined : i18n.written;
}

/** Return the language of the page, and the language of the operator's content. */
export function useReading(): { language: Language; written: Language } {
  const i18n = useI18n();
  return { language: useLanguageOf(i18n), written: i18n.written };
}

/** Return how a field of the operator's content is shown to the reader of the page. */
export function useWords(): (row: object, field: string) => Worded {
  const { language, written } = useReading();
  return (row, field) => wordsOf(row, field, language, written);
}

/** Return how a list of the operator's content is shown to the reader of the page. */
export function useLines(): <T = string>(row: object, field: string) => WordedLines<T> {
  const { language, written } = useReading();
  return <T>(row: object, field: string) => linesOf<T>(row, field, language, written);
}

/** The languages that the shop offers. */
export const useOffered = () => useI18n().offered;

/** The language of the page. Throws outside of an I18nContext (spec §8). */
export function useLanguage(): Language {
  return useLanguageOf(useI18n());
}
