import type { ListedProduct } from "@/admin/products/product";
import { useCount } from "@/components/data-table/count";
import { ActionDialog } from "@/components/dialogs/action-dialog";
import { useTranslation } from "@/lib/i18n/use-t";
import { remove } from "@/lib/server/rest";
import { saveOver } from "@/lib/server/save-over";

/** Deletes a product. One that was ordered is kept for the records (M11): it can be taken off sale instead. */
export function DeleteProduct({ product, onClose }: { product: ListedProduct; onClose: () => void }) {
  const { t } = useTranslation("admin");
  const orders = useCount("orders", { product_id: `eq.${product.id}` });
  const ordered = orders !== undefined && orders > 0;
  const erase = () => remove("products", { id: `eq.${product.id}` });
  const retire = () => saveOver("products", product, { is_active: false });
  return (
    <ActionDialog
      title={ordered ? t("products.retire.title") : t("products.delete.title")}
      text={t("products.delete.text", { name: product.name })}
      consequences={
        ordered
          ? [t("products.retire.ordered", { count: orders }), t("products.retire.instead")]
          : [t("products.delete.unordered"), t("products.delete.final")]
      }
      confirm={ordered ? t("products.retire.confirm") : t("products.delete.confirm")}
      danger
      busy={orders === undefined}
      run={ordered ? retire : erase}
      result={{ done: t(ordered ? "products.updated" : "products.deleted"), invalidates: ["products"] }}
      onClose={onClose}
    />
  );
}
