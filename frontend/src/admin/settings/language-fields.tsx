import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { ChoiceFields } from "@/components/forms/choice-fields";
import { zonesWith } from "@/components/forms/time-zones";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

/**
 * The language that the owner writes in, those that visitors are offered, and the shop's time zone. The last language
 * cannot be taken away.
 */
export function LanguageFields({ form: { values, put } }: { form: SettingsForm }) {
  const { t } = useTranslation("admin-settings");
  return (
    <TitledCard title={t("content.title")} text={t("content.text")}>
      <Select
        label={t("content.language")}
        name="content_language"
        value={values.content_language}
        hint={t("content.languageHint")}
        onChange={({ target }) => put("content_language", target.value as Language)}
      >
        <Options values={LANGUAGES} labelOf={(language) => LANGUAGE_NAMES[language]} />
      </Select>
      <Select
        label={t("content.zone")}
        name="time_zone"
        value={values.time_zone}
        hint={t("content.zoneHint")}
        onChange={({ target }) => put("time_zone", target.value)}
      >
        {zonesWith(values.time_zone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Select>
      <ChoiceFields
        legend={t("content.offered")}
        hint={t("content.offeredHint")}
        name="languages"
        options={LANGUAGES}
        chosen={values.languages}
        labelOf={(language) => LANGUAGE_NAMES[language]}
        least={1}
        onChange={(languages) => put("languages", languages)}
      />
    </TitledCard>
  );
}
