import type { Discount } from "@/admin/discounts/discount";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";

/** Deletes a code that was never used. The server refuses any other: it can be switched off instead. */
export function DeleteDiscount({ discount, onClose }: { discount: Discount; onClose: () => void }) {
  const { t } = useTranslation("admin-discounts");
  const { busy, mutate } = useMutationToast();
  const erase = () =>
    mutate(() => remove("discount_codes", { id: `eq.${discount.id}` }), {
      done: t("deleted"),
      invalidates: ["discount_codes"],
    });
  return (
    <ConfirmDialog
      title={t("delete.title")}
      text={t("delete.text", { code: discount.code })}
      confirm={t("delete.confirm")}
      danger
      busy={busy}
      onConfirm={() => void erase().then((done) => done && onClose())}
      onClose={onClose}
    />
  );
}
