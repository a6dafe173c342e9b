import { useTranslation } from "react-i18next";
import { type Language, languageOf } from "@/lib/languages";

/** The texts of the public pages. */
export function useT() {
  return useTranslation("public").t;
}

/** The language that the page is shown in. */
export function useLanguage(): Language {
  return languageOf(useTranslation("public").i18n.language) ?? "en";
}
