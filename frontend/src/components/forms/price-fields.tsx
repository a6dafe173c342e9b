import { CURRENCIES } from "@/components/forms/currencies";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";

interface Props {
  values: { price: string; currency: string };
  hint: string;
  error: string | undefined;
  put: (name: "price" | "currency", value: string) => void;
}

/** The fields of a price: amount and currency. */
export function PriceFields({ values, hint, error, put }: Props) {
  const { t } = useTranslation("admin");
  return (
    <>
      <Field
        label={t("products.price")}
        name="price"
        type="number"
        step="0.01"
        min="0"
        required
        inputMode="decimal"
        value={values.price}
        error={error}
        hint={hint}
        onChange={({ target }) => put("price", target.value)}
      />
      <Select
        label={t("products.form.currency")}
        name="currency"
        value={values.currency}
        onChange={({ target }) => put("currency", target.value)}
      >
        {CURRENCIES.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </Select>
    </>
  );
}
