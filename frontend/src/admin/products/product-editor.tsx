import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { type ProductValues, productOf } from "@/admin/products/product";
import { ProductForm } from "@/admin/products/product-form";
import { History } from "@/admin/shared/history";
import { type NewFiles, useNewFiles } from "@/admin/shared/use-new-files";
import { FormPart, FormParts } from "@/components/forms/form-parts";
import { LoadError } from "@/components/forms/load-error";
import type { Draw } from "@/components/forms/preview";
import { PageHead } from "@/components/page-head";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { buttonStyle } from "@/ui/button-style";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";

interface Props {
  renderFiles: (id: string) => ReactNode;
  renderNewFiles: (files: NewFiles) => ReactNode;
  draw: Draw<ProductValues>;
}

/** The page of one product: a new one without an id, otherwise the existing one. */
export function ProductEditor({ renderFiles, renderNewFiles, draw }: Props) {
  const { t } = useTranslation(["admin", "admin-downloads"]);
  const { id } = useParams();
  // The files stand before the form: they are no fields of it, and its buttons are at the foot of each part.
  const parts = [
    { name: "shop", title: t("products.form.shop") },
    { name: "texts", title: t("products.form.texts") },
    { name: "sales", title: t("products.sales.title") },
    { name: "delivery", title: t("products.form.delivery") },
    { name: "files", title: t("admin-downloads:title") },
  ];
  return (
    <>
      <Link to="/admin/products" className={`mb-5 -ml-3 ${buttonStyle("quiet", "sm")}`}>
        <Icon name="back" className="size-4" />
        {t("products.back")}
      </Link>
      <PageHead title={id ? t("products.form.edit") : t("products.form.new")} />
      <FormParts parts={parts}>
        {id ? (
          <>
            <FormPart name="files">{renderFiles(id)}</FormPart>
            <Known key={id} id={id} draw={draw} />
            <History id={id} />
          </>
        ) : (
          <New renderFiles={renderNewFiles} draw={draw} />
        )}
      </FormParts>
    </>
  );
}

function New({ renderFiles, draw }: Pick<Props, "draw"> & { renderFiles: Props["renderNewFiles"] }) {
  const files = useNewFiles();
  return (
    <>
      <FormPart name="files">{renderFiles(files)}</FormPart>
      <ProductForm product={null} files={files} draw={draw} />
    </>
  );
}

function Known({ id, draw }: { id: string; draw: Draw<ProductValues> }) {
  const { t } = useTranslation("admin");
  const { data, error } = useQuery(productOf(id));
  if (error) return <LoadError title={t("shared.failed")} error={error} />;
  if (data === undefined) return <Skeleton className="h-dvh" />;
  if (data === null) return <EmptyState title={t("products.notFound")} />;
  // Not refetched while it is edited; a newer state is detected when it is saved.
  return <ProductForm product={data} draw={draw} />;
}
