import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { DeliveryFiles } from "@/features/admin-downloads/delivery-files";
import { ProductEditor } from "@/features/admin-products/product-editor";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.products")) });

export default function AdminProductPage() {
  return <ProductEditor renderFiles={(id) => <DeliveryFiles item={{ product_id: id }} />} />;
}
