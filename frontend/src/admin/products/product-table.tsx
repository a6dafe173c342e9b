import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ActiveCell } from "@/admin/products/active-cell";
import { PriceCell } from "@/admin/products/price-cell";
import { type ListedProduct, PRODUCTS, type ProductType } from "@/admin/products/product";
import { choice } from "@/components/data-table/choice";
import { DataTable } from "@/components/data-table/data-table";
import { useExportMarked } from "@/components/data-table/use-export-marked";
import { useList } from "@/components/data-table/use-list";
import { ViewTabs } from "@/components/data-table/view-tabs";
import { lazyDialog, useDialogsSoon } from "@/components/dialogs/lazy-dialog";
import { PageHead } from "@/components/page-head";
import { formatDate } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { PRODUCT_TYPES } from "@/lib/product-types";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";

const DeleteProduct = lazyDialog(async () => (await import("@/admin/products/delete-product")).DeleteProduct);
const ArrangeProducts = lazyDialog(
  async () => (await import("@/admin/products/arrange-products")).ArrangeProducts,
);
const loadSwitches = () => import("@/admin/products/switch-products");
const ActivateProducts = lazyDialog(async () => (await loadSwitches()).ActivateProducts);
const DeactivateProducts = lazyDialog(async () => (await loadSwitches()).DeactivateProducts);

/** All current and former products (ADM-11 to ADM-15). */
export function ProductTable() {
  const { t, language } = useTranslation(["admin", "admin-lists"]);
  const navigate = useNavigate();
  useDialogsSoon(DeleteProduct, ArrangeProducts, ActivateProducts, DeactivateProducts);
  const list = useList(PRODUCTS);
  const exportMarked = useExportMarked(PRODUCTS, "products");
  const [arranging, setArranging] = useState(false);
  const [deleting, setDeleting] = useState<ListedProduct | null>(null);
  const create = (
    <Link to="/admin/products/new" className={buttonStyle()}>
      {t("products.create")}
    </Link>
  );
  return (
    <>
      <PageHead title={t("products.title")} text={t("products.text")}>
        <ViewTabs
          list={list}
          views={[
            { label: t("products.active"), query: "state=active" },
            { label: t("products.inactive"), query: "state=inactive" },
          ]}
        />
        <Button variant="secondary" onClick={() => setArranging(true)}>
          {t("products.order.action")}
        </Button>
        {create}
      </PageHead>
      <DataTable
        caption={t("products.title")}
        list={list}
        drawing="products"
        searchLabel={t("products.search")}
        choices={[
          choice("state", t("products.status"), ["active", "inactive"], (value) => t(`products.${value}`)),
          choice("type", t("products.type"), PRODUCT_TYPES, (type) => t(`products.types.${type}`)),
        ]}
        file="products"
        nameOf={({ name }) => name}
        empty={t("products.empty")}
        emptyText={t("products.emptyText")}
        bulk={[
          { label: t("admin-lists:products.activate.action"), dialog: ActivateProducts },
          { label: t("admin-lists:products.deactivate.action"), dialog: DeactivateProducts },
          exportMarked,
        ]}
        columns={[
          {
            key: "name",
            title: t("products.name"),
            sort: "name",
            cell: (product) => (
              <Link to={`/admin/products/${product.id}/edit`} className="font-medium hover:text-accent">
                {product.name}
              </Link>
            ),
          },
          {
            key: "type",
            wide: true,
            title: t("products.type"),
            cell: ({ product_type }) => t(`products.types.${product_type as ProductType}`),
          },
          {
            key: "price",
            title: t("products.price"),
            end: true,
            cell: (product) => <PriceCell product={product} />,
          },
          {
            key: "status",
            title: t("products.status"),
            cell: (product) => <ActiveCell product={product} />,
          },
          {
            key: "created",
            wide: true,
            title: t("products.created"),
            sort: "created_at",
            cell: ({ created_at }) => (
              <span className="whitespace-nowrap">{formatDate(created_at, language)}</span>
            ),
          },
        ]}
        actions={(product) => [
          { label: t("shared.edit"), run: () => void navigate(`/admin/products/${product.id}/edit`) },
          {
            label: t("products.show"),
            run: () => void window.open(`/products/${product.slug}`, "_blank", "noopener"),
          },
          { label: t("shared.delete"), run: () => setDeleting(product), danger: true },
        ]}
      >
        {create}
      </DataTable>
      {arranging && <ArrangeProducts onClose={() => setArranging(false)} />}
      {deleting && <DeleteProduct product={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
