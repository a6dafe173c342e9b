import { deliversNothing, filesOf, type Product, type ProductValues } from "@/admin/products/product";
import type { NewFile } from "@/admin/shared/use-new-files";
import { detailsOf, linksOf } from "@/components/forms/rows";
import { useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { Notice } from "@/ui/notice";

interface Props {
  product: Product | null;
  /** As typed. */
  values: ProductValues;
  /** Of a new product. */
  files: readonly NewFile[];
}

/** A warning while an active product is sold and a payment opens nothing. */
export function NothingDelivered({ product, values, files }: Props) {
  const nothing = deliversNothing({
    delivery_title: values.delivery_title.trim(),
    delivery_links: linksOf(values.links),
    delivery_details: detailsOf(values.details, product?.delivery_details),
  });
  if (!values.is_active || !nothing || files.length > 0) return null;
  return product ? <WithoutFiles id={product.id} /> : <Warning />;
}

function WithoutFiles({ id }: { id: string }) {
  const { data } = useQuery(filesOf(id));
  return data?.length === 0 && <Warning />;
}

function Warning() {
  const { t } = useTranslation("admin");
  return <Notice tone="waiting">{t("products.form.undelivered")}</Notice>;
}
