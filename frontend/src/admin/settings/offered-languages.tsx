import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";

/** The languages that visitors are offered. The last one cannot be taken away. */
export function OfferedLanguages({ form: { values, put } }: { form: SettingsForm }) {
  const { t } = useTranslation("admin-settings");
  const { languages } = values;
  const toggle = (language: Language) =>
    put(
      "languages",
      LANGUAGES.filter((each) => languages.includes(each) !== (each === language)),
    );
  return (
    <fieldset className="mt-5">
      <legend className="font-medium">{t("content.offered")}</legend>
      <p className="mt-1 text-sm text-soft">{t("content.offeredHint")}</p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {LANGUAGES.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name="languages"
              value={each}
              className="size-4.5 shrink-0 accent-verdigris"
              checked={languages.includes(each)}
              disabled={languages.length === 1 && languages.includes(each)}
              onChange={() => toggle(each)}
            />
            <span lang={each}>{LANGUAGE_NAMES[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
