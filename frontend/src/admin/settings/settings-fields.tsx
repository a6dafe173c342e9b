import { type FormEvent, useEffect } from "react";
import { useLocation } from "react-router";
import { BookkeepingFields } from "@/admin/settings/bookkeeping-fields";
import { CardFields } from "@/admin/settings/card-fields";
import { CompanyFields } from "@/admin/settings/company-fields";
import { LanguageFields } from "@/admin/settings/language-fields";
import { MentionedIn } from "@/admin/settings/mentioned-in";
import { PRIVACY_MODES, SECURED_ROLES, type SettingsValues, type Stored } from "@/admin/settings/settings";
import { TaxFields } from "@/admin/settings/tax-fields";
import { useSettingsForm } from "@/admin/settings/use-settings-form";
import { WorkshopFields } from "@/admin/settings/workshop-fields";
import { AmountField } from "@/components/forms/amount-field";
import { boundTo } from "@/components/forms/bound-to";
import { ChoiceFields } from "@/components/forms/choice-fields";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { GoodsFields } from "@/components/forms/goods-fields";
import { SaveButton } from "@/components/forms/save-button";
import { useTranslation } from "@/lib/i18n/use-t";
import { decoded } from "@/lib/stored";
import { type ErrorOf, useFormFaults } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";
import { TitledCard } from "@/ui/titled-card";

/** The form, in sections; saved as one. A field is named by its path in the settings, such as `company.iban`. */
export function SettingsFields({ stored }: { stored: Stored }) {
  const { t } = useTranslation(["admin-settings", "admin", "admin-roles"]);
  const form = useSettingsForm(stored);
  const { values, put } = form;
  const { errorOf: faultOf, watch, valuesOf } = useFormFaults();
  const errorOf: ErrorOf = (place) =>
    faultOf(place) ??
    (form.refused.some((each) => each.startsWith(place)) ? t(`wrong.${wordOf(place)}`) : undefined);
  const bound = boundTo(form, errorOf);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valuesOf(event.currentTarget)) void form.save();
  };
  // A link to one setting: /admin/settings#refund_days.
  const { hash } = useLocation();
  useEffect(() => {
    const name = decoded(hash.slice(1));
    const [field] = name ? document.getElementsByName(name) : [];
    field?.focus();
    field?.scrollIntoView({ block: "center" });
  }, [hash]);
  return (
    <form
      className="grid gap-6"
      onSubmit={submit}
      onInvalidCapture={watch.onInvalidCapture}
      onInput={(event) => {
        watch.onInput(event);
        form.touch((event.target as HTMLInputElement).name);
      }}
    >
      <CompanyFields form={form} errorOf={errorOf} />
      <TaxFields form={form} errorOf={errorOf} />
      <BookkeepingFields form={form} errorOf={errorOf} />
      <TitledCard title={t("promises.title")} text={t("promises.text")}>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <Field
            label={t("promises.refundDays")}
            {...bound("refund_days")}
            type="number"
            min={0}
            max={365}
            required
            hint={t("promises.refundDaysHint")}
          />
          <AmountField
            label={t("promises.commission")}
            {...bound("commission_rate")}
            required
            hint={t("promises.commissionHint")}
          />
          <MentionedIn setting="refund_days" />
          <MentionedIn setting="commission_rate" />
          <Field
            label={t("promises.detailsDays")}
            {...bound("payout_details_days")}
            type="number"
            min={0}
            max={60}
            required
            hint={t("promises.detailsDaysHint")}
          />
          <Field
            label={t("promises.reviewDays")}
            {...bound("review_request_days")}
            type="number"
            min={0}
            max={180}
            required
            hint={t("promises.reviewDaysHint")}
          />
        </div>
      </TitledCard>
      <TitledCard title={t("goods.title")} text={t("goods.text")}>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <GoodsFields values={values} put={(name, value) => put(name, value as never)} />
        </div>
      </TitledCard>
      <CardFields form={form} />
      <WorkshopFields form={form} errorOf={errorOf} />
      <TitledCard title={t("contact.title")} text={t("contact.text")}>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <Select
            label={t("contact.privacy")}
            name="privacy_mode"
            value={values.privacy_mode}
            hint={t(`contact.privacyHints.${values.privacy_mode}`)}
            onChange={({ target }) => put("privacy_mode", target.value as SettingsValues["privacy_mode"])}
          >
            <Options values={PRIVACY_MODES} labelOf={(mode) => t(`contact.privacyModes.${mode}`)} />
          </Select>
          <Field
            label={t("contact.sender")}
            {...bound("sender_name")}
            maxLength={200}
            hint={t("contact.senderHint")}
          />
        </div>
      </TitledCard>
      <LanguageFields form={form} />
      <TitledCard title={t("access.title")} text={t("access.text")}>
        <ChoiceFields
          legend={t("access.twoFactor")}
          hint={t("access.twoFactorHint")}
          name="second_factor_roles"
          options={SECURED_ROLES}
          chosen={values.second_factor_roles}
          labelOf={(role) => t(`admin-roles:roles.${role}`)}
          onChange={(roles) => put("second_factor_roles", roles)}
        />
      </TitledCard>
      <ConflictNotice form={form} />
      <div className="save-bar sticky bottom-0 z-10 flex justify-end border-t border-line bg-paper py-3">
        <SaveButton busy={form.busy} label={t("save")} />
      </div>
    </form>
  );
}

/** Return the key of a field's error texts. */
function wordOf(place: string) {
  const field = place.replace("company.", "");
  if (place.startsWith("tax.rates")) return "rates";
  if (place === "bookkeeping.debtor" || place.startsWith("bookkeeping.accounts")) return "account";
  return field === "vat_id" || field === "iban" || field === "country" || field === "email" ? field : "other";
}
