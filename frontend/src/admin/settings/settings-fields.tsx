import type { FormEvent } from "react";
import { BookkeepingFields } from "@/admin/settings/bookkeeping-fields";
import { CardFields } from "@/admin/settings/card-fields";
import { CompanyFields, LegalFields } from "@/admin/settings/company-fields";
import { ContactFields } from "@/admin/settings/contact-fields";
import { LanguageFields } from "@/admin/settings/language-fields";
import { PromiseFields } from "@/admin/settings/promise-fields";
import { SECURED_ROLES } from "@/admin/settings/settings";
import { TaxFields } from "@/admin/settings/tax-fields";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { WorkshopFields } from "@/admin/settings/workshop-fields";
import { ChoiceFields } from "@/components/forms/choice-fields";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { FormPart, useIsPart } from "@/components/forms/form-parts";
import { GoodsFields } from "@/components/forms/goods-fields";
import { SaveBar } from "@/components/forms/save-bar";
import { SaveButton } from "@/components/forms/save-button";
import { useTranslation } from "@/lib/i18n/use-t";
import { type ErrorOf, useFormFaults } from "@/lib/use-form-faults";
import { TitledCard } from "@/ui/titled-card";

/** The form, in parts; saved as one. A field is named by its path in the settings, such as `company.iban`. */
export function SettingsFields({ form }: { form: SettingsForm }) {
  const { t } = useTranslation(["admin-settings", "admin-roles"]);
  const { values, put } = form;
  const { errorOf: faultOf, watch, valuesOf } = useFormFaults();
  const errorOf: ErrorOf = (place) =>
    faultOf(place) ??
    (form.refused.some((each) => each.startsWith(place)) ? t(`wrong.${wordOf(place)}`) : undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (valuesOf(event.currentTarget)) void form.save();
  };
  const fields = { form, errorOf };
  return (
    <form
      hidden={useIsPart("closing")}
      className="grid gap-6"
      onSubmit={submit}
      onInvalidCapture={watch.onInvalidCapture}
      onInput={(event) => {
        watch.onInput(event);
        form.touch((event.target as HTMLInputElement).name);
      }}
    >
      <FormPart name="company">
        <CompanyFields {...fields} />
      </FormPart>
      <FormPart name="legal">
        <LegalFields {...fields} />
      </FormPart>
      <FormPart name="tax">
        <TaxFields {...fields} />
      </FormPart>
      <FormPart name="bookkeeping">
        <BookkeepingFields {...fields} />
      </FormPart>
      <FormPart name="promises">
        <PromiseFields {...fields} />
      </FormPart>
      <FormPart name="goods">
        <TitledCard title={t("goods.title")} text={t("goods.text")}>
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <GoodsFields values={values} put={(name, value) => put(name, value as never)} />
          </div>
        </TitledCard>
        <CardFields form={form} />
      </FormPart>
      <FormPart name="workshops">
        <WorkshopFields {...fields} />
      </FormPart>
      <FormPart name="contact">
        <ContactFields {...fields} />
      </FormPart>
      <FormPart name="content">
        <LanguageFields form={form} />
      </FormPart>
      <FormPart name="access">
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
      </FormPart>
      <ConflictNotice form={form} />
      <SaveBar>
        <SaveButton busy={form.busy} label={t("save")} />
      </SaveBar>
    </form>
  );
}

/** Return the key of a field's error texts. */
function wordOf(place: string) {
  const field = place.replace("company.", "");
  if (place.startsWith("tax.rates")) return "rates";
  if (/^bookkeeping\.(debtor|accounts|\w+_account$)/.test(place)) return "account";
  return field === "vat_id" || field === "iban" || field === "country" || field === "email" ? field : "other";
}
