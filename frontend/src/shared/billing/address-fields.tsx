import { useTranslation } from "@/lib/i18n/use-t";
import type { ErrorOf } from "@/lib/use-form-faults";
import { type BillingAddress, isRequired, missingIn } from "@/shared/billing/billing-address";
import { Field } from "@/ui/field";

const FIELDS = [
  { name: "name", autoComplete: "billing organization", wide: true },
  { name: "street", autoComplete: "billing street-address", wide: true },
  { name: "postalCode", autoComplete: "billing postal-code", wide: false },
  { name: "city", autoComplete: "billing address-level2", wide: false },
] as const;

interface Props {
  values: BillingAddress;
  put: (change: Partial<BillingAddress>) => void;
  /** Mark the required fields that are empty. */
  checked: boolean;
  /** The errors that the form around it has found. */
  errorOf?: ErrorOf | undefined;
}

/** The fields of an invoice's recipient: name, street, postal code and city. */
export function AddressFields({ values, put, checked, errorOf }: Props) {
  const { t } = useTranslation(["billing", "public"]);
  const missing = checked ? missingIn(values) : [];
  return (
    <fieldset className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <legend className="sr-only">{t("address.title")}</legend>
      {FIELDS.map(({ name, autoComplete, wide }) => (
        <Field
          key={name}
          label={t(`address.${name}`)}
          name={name}
          autoComplete={autoComplete}
          maxLength={300}
          required={isRequired(name)}
          className={wide ? "sm:col-span-2" : ""}
          value={values[name]}
          error={
            errorOf?.(name) ?? (missing.some((each) => each === name) ? t("public:form.required") : undefined)
          }
          onChange={({ target }) => put({ [name]: target.value })}
        />
      ))}
    </fieldset>
  );
}
