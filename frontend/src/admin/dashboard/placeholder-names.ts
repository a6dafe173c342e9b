import { LANGUAGE_NAMES, type Language } from "@/lib/i18n/languages";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

/** Return the key of a placeholder's name. */
const keyOf = (placeholder: string) =>
  `setup.placeholders.${placeholder.replace(".", "-")}` as "setup.placeholders.logo";

/** Return a function that names placeholders in running text: `texts.home:de` with its language. */
export function usePlaceholderNames(): (placeholders: readonly string[]) => string {
  const { t } = useTranslation("admin-dashboard");
  const list = new Intl.ListFormat(useLanguage(), { type: "conjunction" });
  return (placeholders) => {
    const languages = new Map<string, string[]>();
    for (const each of placeholders) {
      const [name = "", language] = each.split(":");
      const named = language ? [LANGUAGE_NAMES[language as Language]] : [];
      languages.set(name, [...(languages.get(name) ?? []), ...named]);
    }
    return list.format(
      [...languages].map(
        ([name, those]) => t(keyOf(name)) + (those.length > 0 ? ` (${those.join(", ")})` : ""),
      ),
    );
  };
}
