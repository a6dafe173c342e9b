import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";

/** The address that the law wants on an invoice; the country is asked for elsewhere, because it decides the tax. */
export interface BillingAddress {
  name: string;
  street: string;
  postalCode: string;
  city: string;
}

export const NO_ADDRESS: BillingAddress = { name: "", street: "", postalCode: "", city: "" };

const FIELDS = [
  { name: "name", autoComplete: "billing organization", wide: true, required: true },
  { name: "street", autoComplete: "billing street-address", wide: true, required: true },
  { name: "postalCode", autoComplete: "billing postal-code", wide: false, required: false },
  { name: "city", autoComplete: "billing address-level2", wide: false, required: true },
] as const;

/** Return the required fields that are empty. */
export const missingIn = (address: BillingAddress) =>
  FIELDS.filter(({ name, required }) => required && !address[name].trim()).map(({ name }) => name);

/** Move the focus to the first required field that is empty. */
export const focusMissing = (address: BillingAddress) =>
  document.querySelector<HTMLElement>(`fieldset [name="${missingIn(address)[0]}"]`)?.focus();

interface Props {
  values: BillingAddress;
  put: (change: Partial<BillingAddress>) => void;
  /** Mark the required fields that are empty. */
  checked: boolean;
}

/** The fields of an invoice's recipient: name, street, postal code and city. */
export function AddressFields({ values, put, checked }: Props) {
  const { t } = useTranslation(["billing", "public"]);
  const missing = checked ? missingIn(values) : [];
  return (
    <fieldset className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <legend className="sr-only">{t("address.title")}</legend>
      {FIELDS.map(({ name, autoComplete, wide, required }) => (
        <Field
          key={name}
          label={t(`address.${name}`)}
          name={name}
          autoComplete={autoComplete}
          maxLength={300}
          required={required}
          className={wide ? "sm:col-span-2" : ""}
          value={values[name]}
          error={missing.some((each) => each === name) ? t("public:form.required") : undefined}
          onChange={({ target }) => put({ [name]: target.value })}
        />
      ))}
    </fieldset>
  );
}
