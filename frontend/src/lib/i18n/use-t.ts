import { createContext, use, useContext, useSyncExternalStore } from "react";
import type { I18n } from "@/lib/i18n/i18n";
import type { Namespace, TFunction } from "@/lib/i18n/i18n-types";
import type { Language } from "@/lib/i18n/languages";

export const I18nContext = createContext<I18n | null>(null);

function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("useLanguage needs I18nContext");
  return i18n;
}

/** The language the page is shown in; what the server painted is taken over in the language of its paint. */
function useLanguageOf(i18n: I18n): Language {
  return useSyncExternalStore(
    i18n.subscribe,
    () => i18n.language,
    () => i18n.painted,
  );
}

/**
 * The texts of a namespace, or of several, whose first needs no prefix. Suspends until they are here; the same `t` as
 * long as the language is the same. `spoken` asks for another language than the page's.
 */
export function useTranslation<const N extends Namespace | readonly Namespace[] = "public">(
  namespaces?: N,
  spoken?: Language,
): { t: TFunction<N>; i18n: I18n } {
  const i18n = useI18n();
  const shown = useLanguageOf(i18n);
  const language = spoken ?? shown;
  const wanted = (namespaces ?? "public") as N;
  const names: readonly string[] = typeof wanted === "string" ? [wanted] : wanted;
  // All are asked for before the first is waited for.
  const coming = names.map((name) => i18n.coming(name, language));
  for (const each of coming) if (each) use(each);
  return { t: i18n.translator(wanted, language), i18n };
}

/** The texts of the public pages. */
export function useT() {
  return useTranslation("public").t;
}

/** The `lang` of what the operator wrote, for whoever reads it aloud (WCAG 3.1.2); none where it is the page's own. */
export function useWritten(): Language | undefined {
  const i18n = useI18n();
  const shown = useLanguageOf(i18n);
  return i18n.written === shown ? undefined : i18n.written;
}

/** The language that the page is shown in. Throws where no I18nContext stands above (spec §8). */
export function useLanguage(): Language {
  return useLanguageOf(useI18n());
}
