import { useContext } from "react";
import { I18nContext, useTranslation } from "react-i18next";
import { type Language, languageOf } from "@/lib/languages";

/** The texts of the public pages. */
export function useT() {
  return useTranslation("public").t;
}

/** The language that the page is shown in. Throws where no I18nextProvider stands above (spec §8). */
export function useLanguage(): Language {
  if (!useContext(I18nContext)) throw new Error("useLanguage needs I18nextProvider");
  return languageOf(useTranslation("public").i18n.language) ?? "en";
}
