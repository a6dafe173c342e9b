import type { Discount } from "@/admin/discounts/discount";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Deletes a code that was never used. The server refuses any other: it can be switched off instead. */
export function DeleteDiscount({ discount, onClose }: { discount: Discount; onClose: () => void }) {
  const { t } = useTranslation("admin-discounts");
  return (
    <ActionDialog
      title={t("delete.title")}
      text={t("delete.text", { code: discount.code })}
      confirm={t("delete.confirm")}
      danger
      run={() => remove("discount_codes", { id: `eq.${discount.id}` })}
      result={{ done: t("deleted"), invalidates: ["discount_codes"] }}
      onClose={onClose}
    />
  );
}
