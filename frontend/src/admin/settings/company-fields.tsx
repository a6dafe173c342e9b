import { CountryPreset, useCountryPreset } from "@/admin/settings/country-preset";
import { CountrySelect } from "@/admin/settings/country-select";
import type { CompanyField } from "@/admin/settings/settings";
import type { SettingsForm } from "@/admin/settings/use-settings-form";
import { useSoldIn } from "@/admin/shared/sold-in";
import { boundTo } from "@/components/forms/bound-to";
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

/** French law alone asks for these. A value that is there stays in sight. */
const OF_FRANCE: readonly CompanyField[] = ["mediator", "host"];

/** Return whether a field matters to the shop: its country is France, or it sells there. */
function useIsAskedFor({ values, base }: SettingsForm): (name: CompanyField) => boolean {
  const sells = useSoldIn()?.markets.includes("FR") ?? false;
  const france = sells || values["company.country"] === "FR";
  return (name) => !OF_FRANCE.includes(name) || france || base.settings.company[name] !== "";
}

interface Props {
  form: SettingsForm;
  errorOf: ErrorOf;
}

/** A text of the company. */
function CompanyText({ form, errorOf, name }: Props & { name: CompanyField }) {
  const { t } = useTranslation("admin-settings");
  const hinted = HINTED.find((each) => each === name);
  return (
    <Field
      label={t(`company.${name}`)}
      {...boundTo(form, errorOf)(`company.${name}`)}
      type={name === "email" ? "email" : "text"}
      maxLength={200}
      required={REQUIRED.includes(name)}
      hint={hinted && t(`company.hints.${hinted}`)}
    />
  );
}

/** The seller: shown in footer, contact page, imprint and invoices. */
export function CompanyFields(props: Props) {
  const { form, errorOf } = props;
  const { t } = useTranslation("admin-settings");
  const preset = useCountryPreset(form);
  return (
    <TitledCard title={t("company.title")} text={t("company.text")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {ADDRESS.map((name) =>
          name === "country" ? (
            <CountrySelect
              key={name}
              label={t("company.country")}
              name="company.country"
              value={form.values["company.country"]}
              error={errorOf("company.country")}
              onChange={(code) => void preset.choose(code)}
            />
          ) : (
            <CompanyText key={name} {...props} name={name} />
          ),
        )}
      </div>
      <CountryPreset state={preset} />
    </TitledCard>
  );
}

/** What the law and payments by bank ask of the seller. */
export function LegalFields(props: Props) {
  const { t } = useTranslation("admin-settings");
  const isAskedFor = useIsAskedFor(props.form);
  return (
    <TitledCard title={t("company.legal")} text={t("company.legalText")}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {LEGAL.filter(isAskedFor).map((name) => (
          <CompanyText key={name} {...props} name={name} />
        ))}
      </div>
    </TitledCard>
  );
}
