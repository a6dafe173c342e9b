import { type ComponentProps, useEffect, useState } from "react";
import type { CountryChoice } from "@/components/forms/country-choices";
import { useLanguage } from "@/lib/i18n/use-t";
import { Select } from "@/ui/select";

type Props = Omit<ComponentProps<typeof Select>, "children"> & { value: string };

/**
 * The country of an address, chosen by its name in the reader's language. The names come after the page: the server
 * cannot tell them.
 */
export function CountryName({ value, ...rest }: Props) {
  const language = useLanguage();
  const [choices, setChoices] = useState<CountryChoice[]>([]);
  useEffect(() => {
    import("@/components/forms/country-choices")
      .then(({ countryChoices }) => setChoices(countryChoices(language, value)))
      .catch((error) => console.error("The countries could not be loaded:", error));
  }, [language, value]);
  const missing = value && !choices.some((each) => each.value === value);
  return (
    <Select value={value} {...rest}>
      <option value="" />
      {missing && <option>{value}</option>}
      {choices.map(({ code, value, name }) => (
        <option key={code} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}
