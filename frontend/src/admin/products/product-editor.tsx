import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { type ProductValues, productOf } from "@/admin/products/product";
import { ProductForm } from "@/admin/products/product-form";
import { History } from "@/admin/shared/history";
import { type NewFiles, useNewFiles } from "@/admin/shared/use-new-files";
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
  const { t } = useTranslation("admin");
  const { id } = useParams();
  return (
    <>
      <Link to="/admin/products" className={`mb-5 -ml-3 ${buttonStyle("quiet", "sm")}`}>
        <Icon name="back" className="size-4" />
        {t("products.back")}
      </Link>
      <PageHead title={id ? t("products.form.edit") : t("products.form.new")} />
      {id ? (
        <>
          <Known key={id} id={id} draw={draw} />
          <div className="mt-6">{renderFiles(id)}</div>
          <History id={id} />
        </>
      ) : (
        <New renderFiles={renderNewFiles} draw={draw} />
      )}
    </>
  );
}

function New({ renderFiles, draw }: Pick<Props, "draw"> & { renderFiles: Props["renderNewFiles"] }) {
  const files = useNewFiles();
  return (
    <>
      <ProductForm product={null} files={files} draw={draw} />
      <div className="mt-6">{renderFiles(files)}</div>
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
