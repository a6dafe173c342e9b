import { boundTo } from "@/components/forms/bound-to";
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
  const bound = boundTo({ values, put });
  return (
    <>
      <Select label={t("products.form.currency")} {...bound("currency")}>
        <Options values={CURRENCIES} />
      </Select>
      <Select
        label={t("products.form.taxCategory")}
        {...bound("tax_category")}
        hint={t("products.form.taxCategoryHint")}
      >
        <Options
          values={TAX_CATEGORIES}
          labelOf={(category) => t(`products.form.taxCategories.${category}`)}
        />
      </Select>
    </>
  );
}
