import { deliversNothing, type ListedProduct } from "@/admin/products/product";
import type { BulkDialogProps } from "@/components/data-table/bulk";
import { BulkDialog } from "@/components/data-table/bulk-dialog";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { saveOver } from "@/lib/server/save-over";

/** Puts products on sale. */
export const ActivateProducts = (props: BulkDialogProps<ListedProduct>) => (
  <SwitchProducts {...props} active />
);

/** Takes products off sale; buyers keep them. */
export const DeactivateProducts = (props: BulkDialogProps<ListedProduct>) => (
  <SwitchProducts {...props} active={false} />
);

function SwitchProducts({ rows, active, onClose }: BulkDialogProps<ListedProduct> & { active: boolean }) {
  const { t } = useTranslation("admin-lists");
  const way = active ? "activate" : "deactivate";
  const due = rows.filter(({ is_active }) => is_active !== active);
  const empty = due
    .filter((product) => active && product.delivery_files.length === 0 && deliversNothing(product))
    .map(({ name }) => name);
  const list = new Intl.ListFormat(useLanguage(), { type: "conjunction" });
  const idle = rows.length - due.length;
  return (
    <BulkDialog
      rows={rows}
      due={due}
      title={t(`products.${way}.title`)}
      consequences={[
        ...(due.length > 0
          ? [t(`products.${way}.effect`, { count: due.length }), t(`products.${way}.buyers`)]
          : []),
        ...(empty.length > 0 ? [t("products.activate.nothing", { names: list.format(empty) })] : []),
        ...(idle > 0 ? [t(`products.${way}.idle`, { count: idle })] : []),
      ]}
      confirm={t(`products.${way}.action`)}
      danger={!active}
      nameOf={({ name }) => name}
      work={(product) => saveOver("products", product, { is_active: active })}
      invalidates={["products"]}
      done={t(`products.${way}.done`, { count: due.length })}
      onClose={onClose}
    />
  );
}
