import { lazy } from "react";
import { DeliveryFiles } from "@/admin/downloads/delivery-files";
import { NewDeliveryFiles } from "@/admin/downloads/new-delivery-files";
import { productOf } from "@/admin/products/product";
import { ProductEditor } from "@/admin/products/product-editor";
import { titledBy } from "@/app/parts/page-title";

const ProductPreview = lazy(() => import("@/app/parts/product-preview"));

export const meta = titledBy(
  "admin:nav.products",
  ({ params: { id }, result }) => id && result(productOf(id))?.name,
);

export default function AdminProductPage() {
  return (
    <ProductEditor
      renderFiles={(id) => <DeliveryFiles item={{ product_id: id }} />}
      renderNewFiles={(files) => <NewDeliveryFiles files={files} />}
      draw={(values) => <ProductPreview values={values} />}
    />
  );
}
