import { countriesIn } from "@/components/forms/countries";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { Select } from "@/ui/select";

interface Props {
  label: string;
  name: string;
  /** The code of the country; empty while none is chosen. */
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** A country, by its name in the reader's language. */
export function CountrySelect({ value, onChange, ...rest }: Props) {
  const { t } = useTranslation("admin-settings");
  const countries = countriesIn(useLanguage(), value);
  return (
    <Select {...rest} required value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="" disabled>
        {t("company.chooseCountry")}
      </option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
