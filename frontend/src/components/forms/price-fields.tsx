import { AmountField } from "@/components/forms/amount-field";
import { boundTo } from "@/components/forms/bound-to";
import { GoodsFields } from "@/components/forms/goods-fields";
import { useTranslation } from "@/lib/i18n/use-t";

interface Props {
  values: { price: string; currency: string; tax_category: string };
  hint: string;
  error: string | undefined;
  put: (name: "price" | "currency" | "tax_category", value: string) => void;
}

/** The fields of a price: amount, currency, and the kind of goods that decides its tax rate. */
export function PriceFields({ values, hint, error, put }: Props) {
  const { t } = useTranslation("admin");
  return (
    <>
      <AmountField
        label={t("products.price")}
        {...boundTo({ values, put })("price")}
        required
        error={error}
        hint={hint}
      />
      <GoodsFields values={values} put={put} />
    </>
  );
}
