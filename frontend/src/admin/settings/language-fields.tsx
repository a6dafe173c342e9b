import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { boundTo } from "@/components/forms/bound-to";
import { ChoiceFields } from "@/components/forms/choice-fields";
import { zonesWith } from "@/components/forms/time-zones";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/i18n/languages";
import { useTranslation } from "@/lib/i18n/use-t";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

/**
 * The language that the owner writes in, those that visitors are offered, and the shop's time zone. The last language
 * cannot be taken away.
 */
export function LanguageFields({ form }: { form: SettingsForm }) {
  const { t } = useTranslation("admin-settings");
  const { values, put } = form;
  const bound = boundTo(form);
  return (
    <TitledCard title={t("content.title")} text={t("content.text")}>
      <Select label={t("content.language")} {...bound("content_language")} hint={t("content.languageHint")}>
        <Options values={LANGUAGES} labelOf={(language) => LANGUAGE_NAMES[language]} />
      </Select>
      <Select label={t("content.zone")} {...bound("time_zone")} hint={t("content.zoneHint")}>
        <Options values={zonesWith(values.time_zone)} />
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
