import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { DeleteProduct } from "@/admin/products/delete-product";
import {
  deliversNothing,
  type ListedProduct,
  PRODUCT_TYPES,
  PRODUCTS,
  type Product,
  type ProductType,
} from "@/admin/products/product";
import { ActivateProducts, DeactivateProducts } from "@/admin/products/switch-products";
import { DataTable } from "@/components/data-table/data-table";
import { ListToolbar } from "@/components/data-table/list-toolbar";
import { useExportMarked } from "@/components/data-table/use-export-marked";
import { useList } from "@/components/data-table/use-list";
import { PageHead } from "@/components/page-head";
import { formatDate } from "@/lib/i18n/dates";
import { formatPrice } from "@/lib/i18n/format";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { buttonStyle } from "@/ui/button-style";

/** All current and former products (ADM-11 to ADM-15). */
export function ProductTable() {
  const { t } = useTranslation(["admin", "admin-lists"]);
  const language = useLanguage();
  const navigate = useNavigate();
  const list = useList(PRODUCTS);
  const exportMarked = useExportMarked(PRODUCTS, "products");
  const [deleting, setDeleting] = useState<Product | null>(null);
  const create = (
    <Link to="/admin/products/new" className={buttonStyle()}>
      {t("products.create")}
    </Link>
  );
  return (
    <>
      <PageHead title={t("products.title")} text={t("products.text")}>
        {create}
      </PageHead>
      <ListToolbar
        list={list}
        searchLabel={t("products.search")}
        choices={[
          {
            name: "state",
            label: t("products.status"),
            options: [
              { value: "active", label: t("products.active") },
              { value: "inactive", label: t("products.inactive") },
            ],
          },
          {
            name: "type",
            label: t("products.type"),
            options: PRODUCT_TYPES.map((type) => ({ value: type, label: t(`products.types.${type}`) })),
          },
        ]}
      />
      <DataTable
        caption={t("products.title")}
        list={list}
        file="products"
        nameOf={({ name }) => name}
        empty={t("products.empty")}
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
            cell: ({ id, name }) => (
              <Link to={`/admin/products/${id}/edit`} className="font-medium hover:text-verdigris">
                {name}
              </Link>
            ),
          },
          {
            key: "type",
            title: t("products.type"),
            cell: ({ product_type }) => t(`products.types.${product_type as ProductType}`),
          },
          {
            key: "price",
            title: t("products.price"),
            end: true,
            cell: ({ price, currency }) => formatPrice(price, currency, language),
          },
          { key: "status", title: t("products.status"), cell: (product) => <Status product={product} /> },
          {
            key: "created",
            title: t("products.created"),
            sort: "created_at",
            cell: ({ created_at }) => (
              <span className="whitespace-nowrap">{formatDate(created_at, language)}</span>
            ),
          },
        ]}
        actions={(product) => [
          { label: t("kit.edit"), run: () => void navigate(`/admin/products/${product.id}/edit`) },
          {
            label: t("products.show"),
            run: () => void window.open(`/products/${product.slug}`, "_blank", "noopener"),
          },
          { label: t("kit.delete"), run: () => setDeleting(product), danger: true },
        ]}
      >
        {create}
      </DataTable>
      {deleting && <DeleteProduct product={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function Status({ product }: { product: ListedProduct }) {
  const { is_active, is_featured, delivery_files } = product;
  const { t } = useTranslation("admin");
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={is_active ? "good" : "secondary"}>
        {is_active ? t("products.active") : t("products.inactive")}
      </Badge>
      {is_active && delivery_files.length === 0 && deliversNothing(product) && (
        <Badge tone="danger">{t("products.undelivered")}</Badge>
      )}
      {is_featured && <Badge tone="precious">{t("products.featured")}</Badge>}
    </span>
  );
}
