import { CURRENCIES } from "@/components/forms/currencies";
import { useTranslation } from "@/lib/i18n/use-t";
import { Field } from "@/ui/field";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

interface Props {
  values: { price: string; currency: string; tax_category: string };
  hint: string;
  error: string | undefined;
  put: (name: "price" | "currency" | "tax_category", value: string) => void;
}

const TAX_CATEGORIES = ["standard", "books", "ebooks", "reduced", "education"] as const;

/** The fields of a price: amount, currency, and the kind of goods that decides its tax rate. */
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
      <Select
        label={t("products.form.taxCategory")}
        name="tax_category"
        value={values.tax_category}
        hint={t("products.form.taxCategoryHint")}
        onChange={({ target }) => put("tax_category", target.value)}
      >
        <Options
          values={TAX_CATEGORIES}
          labelOf={(category) => t(`products.form.taxCategories.${category}`)}
        />
      </Select>
    </>
  );
}
