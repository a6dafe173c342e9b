import { PRIVACY_MODES, type SettingsValues } from "@/admin/settings/settings";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { boundTo } from "@/components/forms/bound-to";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

/** How visitors are asked for consent, and the sender of emails. */
export function ContactFields({ form, errorOf }: { form: SettingsForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin-settings");
  const { privacy_mode: mode } = form.values;
  return (
    <TitledCard title={t("contact.title")} text={t("contact.text")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Select
          label={t("contact.privacy")}
          name="privacy_mode"
          value={mode}
          hint={t(`contact.privacyHints.${mode}`)}
          onChange={({ target }) => form.put("privacy_mode", target.value as SettingsValues["privacy_mode"])}
        >
          <Options values={PRIVACY_MODES} labelOf={(each) => t(`contact.privacyModes.${each}`)} />
        </Select>
        <Field
          label={t("contact.sender")}
          {...boundTo(form, errorOf)("sender_name")}
          maxLength={200}
          hint={t("contact.senderHint")}
        />
      </div>
    </TitledCard>
  );
}
