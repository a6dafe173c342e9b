import { useTranslation } from "@/lib/i18n/use-t";
import type { TaxQuote } from "@/shared/checkout/pricing";
import type { Billing } from "@/shared/checkout/use-billing";
import { Select } from "@/ui/select";

interface Props {
  billing: Billing;
  quote: TaxQuote;
  className?: string;
}

/** The buyer's country, which decides the tax. */
export function CountryField({ billing, quote, className = "" }: Props) {
  const { t } = useTranslation("checkout");
  const { values, put, countryMissing } = billing;
  return (
    <Select
      label={t("billing.country")}
      name="country"
      autoComplete="country"
      className={className}
      value={values.country}
      required
      hint={countryMissing ? t("billing.countryMissing") : undefined}
      onChange={({ target }) => put({ country: target.value })}
    >
      <option value="" disabled>
        {t("billing.choose")}
      </option>
      {quote.countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
