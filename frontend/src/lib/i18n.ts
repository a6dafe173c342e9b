import { type BackendModule, createInstance, type i18n, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, type Language } from "@/lib/languages";

export type Translations = Record<string, ResourceLanguage>;

/** The operator's settings that texts speak of. */
export interface SettingsInTexts {
  /** Length of the money-back guarantee. */
  refundDays?: number;
}

/**
 * An i18next that speaks one language with the given texts at once; `backend` fetches the others when wanted. The
 * settings are known to every text by their names.
 */
export function createI18n(
  language: Language,
  translations: Translations,
  settings: SettingsInTexts = {},
  backend?: BackendModule,
): i18n {
  const instance = createInstance();
  instance.use(initReactI18next);
  if (backend) instance.use(backend);
  void instance.init({
    lng: language,
    supportedLngs: LANGUAGES,
    // The build gate proves every language complete, so nothing else is ever loaded to fall back on.
    fallbackLng: false,
    ns: Object.keys(translations),
    defaultNS: "public",
    resources: { [language]: translations },
    partialBundledLanguages: backend !== undefined,
    maxParallelReads: 10,
    maxRetries: 5,
    retryTimeout: 350,
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { refundDays: settings.refundDays ?? 30 } },
    react: { useSuspense: true },
  });
  return instance;
}
