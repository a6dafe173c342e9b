import type { ListedProduct } from "@/admin/products/product";
import { useCount } from "@/components/data-table/count";
import { ConfirmDialog } from "@/components/dialogs/confirm-dialog";
import { useMutationToast } from "@/components/forms/use-mutation-toast";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";

/** Deletes a product. One that was ordered is kept for the records (M11): it can be taken off sale instead. */
export function DeleteProduct({ product, onClose }: { product: ListedProduct; onClose: () => void }) {
  const { t } = useTranslation("admin");
  const { busy, mutate } = useMutationToast();
  const orders = useCount("orders", { product_id: `eq.${product.id}` });
  const invalidates = ["products" as const];
  const erase = () =>
    mutate(() => remove("products", { id: `eq.${product.id}` }), {
      done: t("products.deleted"),
      invalidates,
    });
  const retire = () =>
    mutate(() => saveOver("products", product, { is_active: false }), {
      done: t("products.updated"),
      invalidates,
    });
  const ordered = orders !== undefined && orders > 0;
  const confirm = async () => (await (ordered ? retire() : erase())) && onClose();
  return (
    <ConfirmDialog
      title={ordered ? t("products.retire.title") : t("products.delete.title")}
      text={t("products.delete.text", { name: product.name })}
      consequences={
        ordered
          ? [t("products.retire.ordered", { count: orders }), t("products.retire.instead")]
          : [t("products.delete.unordered"), t("products.delete.final")]
      }
      confirm={ordered ? t("products.retire.confirm") : t("products.delete.confirm")}
      danger
      busy={busy || orders === undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
