import { CountryPreset, useCountryPreset } from "@/admin/settings/country-preset";
import { CountrySelect } from "@/admin/settings/country-select";
import type { CompanyField } from "@/admin/settings/settings";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { Field } from "@/ui/field";
import { TitledCard } from "@/ui/titled-card";

const ADDRESS = [
  "name",
  "brand",
  "represented_by",
  "street",
  "postal_code",
  "city",
  "country",
  "email",
  "phone",
] as const;
const LEGAL = ["vat_id", "tax_number", "register_entry", "mediator", "host", "bank", "iban", "bic"] as const;
const REQUIRED: readonly CompanyField[] = ["name", "country", "email"];
const HINTED = ["brand", "vat_id", "host", "iban"] as const;

/** French law asks for these alone. A value that is there stays in sight. */
const OF_FRANCE: readonly CompanyField[] = ["mediator", "host"];

function isAskedFor(name: CompanyField, { values, base }: SettingsForm): boolean {
  return (
    !OF_FRANCE.includes(name) || values["company.country"] === "FR" || base.settings.company[name] !== ""
  );
}

/** The seller: shown in footer, contact page, imprint and invoices. */
export function CompanyFields({ form, errorOf }: { form: SettingsForm; errorOf: ErrorOf }) {
  const { t } = useTranslation("admin-settings");
  const preset = useCountryPreset(form);
  const field = (name: CompanyField) => {
    if (name === "country") {
      return (
        <CountrySelect
          key={name}
          label={t(`company.${name}`)}
          name={`company.${name}`}
          value={form.values[`company.${name}`]}
          error={errorOf(`company.${name}`)}
          onChange={(code) => void preset.choose(code)}
        />
      );
    }
    const hinted = HINTED.find((each) => each === name);
    return (
      <Field
        key={name}
        label={t(`company.${name}`)}
        name={`company.${name}`}
        type={name === "email" ? "email" : "text"}
        maxLength={200}
        required={REQUIRED.includes(name)}
        value={form.values[`company.${name}`]}
        error={errorOf(`company.${name}`)}
        hint={hinted && t(`company.hints.${hinted}`)}
        onChange={({ target }) => form.put(`company.${name}`, target.value)}
      />
    );
  };
  return (
    <TitledCard title={t("company.title")} text={t("company.text")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{ADDRESS.map(field)}</div>
      <CountryPreset state={preset} />
      <h3 className="mb-4 mt-7 border-t border-line pt-6 font-sans text-sm font-semibold">
        {t("company.legal")}
      </h3>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {LEGAL.filter((name) => isAskedFor(name, form)).map(field)}
      </div>
    </TitledCard>
  );
}
