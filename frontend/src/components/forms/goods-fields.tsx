import { CURRENCIES } from "@/components/forms/currencies";
import { useTranslation } from "@/lib/i18n/use-t";
import { Options } from "@/ui/options";
import { Select } from "@/ui/select";

const TAX_CATEGORIES = ["standard", "books", "ebooks", "reduced", "education"] as const;

interface Props {
  values: { currency: string; tax_category: string };
  put: (name: "currency" | "tax_category", value: string) => void;
}

/** The currency of a price, and the kind of goods that decides its tax rate. */
export function GoodsFields({ values, put }: Props) {
  const { t } = useTranslation("admin");
  return (
    <>
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
