import { useLanguage, useTranslation } from "@/lib/i18n/use-t";

/** Return the key of a placeholder's name. */
const keyOf = (placeholder: string) =>
  `setup.placeholders.${placeholder.replace(".", "-")}` as "setup.placeholders.logo";

/** Return a function that names placeholders in running text. */
export function usePlaceholderNames(): (placeholders: readonly string[]) => string {
  const { t } = useTranslation("admin-dashboard");
  const list = new Intl.ListFormat(useLanguage(), { type: "conjunction" });
  return (placeholders) => list.format(placeholders.map((each) => t(keyOf(each))));
}
