import { LanguageOptions } from "@/components/forms/language-options";
import { rememberLanguage } from "@/lib/i18n/detect-language";
import type { Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { withoutParam } from "@/lib/query-string";
import { currentSession } from "@/shared/session/session-store";

/** A native select of the offered languages, each by its own name; nothing if there is no choice. */
export function LanguagePicker() {
  const { t, language, i18n } = useTranslation();
  const choose = (choice: Language) => {
    rememberLanguage(choice);
    // `?lng` would override the choice at the next load.
    const { pathname, search, hash } = window.location;
    window.history.replaceState(window.history.state, "", `${pathname}${withoutParam(search, "lng")}${hash}`);
    i18n
      .changeLanguage(choice)
      .catch((error) => console.error("The texts of the language could not be loaded:", error));
    if (currentSession().user) {
      import("@/shared/session/keep-language")
        .then(({ keepLanguage }) => keepLanguage(choice))
        .catch((error) => console.error("The language was not saved:", error));
    }
  };
  if (i18n.offered.length < 2) return null;
  return (
    <select
      aria-label={t("header.language")}
      value={language}
      onChange={(event) => choose(event.target.value as Language)}
      className="min-h-11 cursor-pointer rounded-md border border-transparent bg-transparent px-2 text-sm hover:bg-accent-wash"
    >
      <LanguageOptions className="bg-paper text-ink" />
    </select>
  );
}
