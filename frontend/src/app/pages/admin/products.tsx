import { ProductTable } from "@/admin/products/product-table";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.products")) });

export default ProductTable;
