import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { ProductEditor } from "@/features/admin-products/product-editor";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.products")) });

export default ProductEditor;
