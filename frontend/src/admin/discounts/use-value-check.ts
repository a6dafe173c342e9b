import type { Kind } from "@/admin/discounts/discount-values";
import { readAmount } from "@/components/forms/amount";
import type { Check } from "@/components/forms/use-checked-form";
import { useTranslation } from "@/lib/i18n/use-t";

/** Return the check of a form with the field `value`: a code takes something off, and at most the whole price. */
export function useValueCheck(kind: Kind): Check {
  const { t } = useTranslation("admin-discounts");
  return ({ value = "" }) => {
    const taken = readAmount(value);
    if (kind === "percent" && taken > 100) return { value: t("form.tooMuch") };
    return taken > 0 ? {} : { value: t("form.nothing") };
  };
}
