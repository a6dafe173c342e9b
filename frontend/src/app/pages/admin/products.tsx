import type { MetaContext } from "@/app/routing/page";
import { pageTitle } from "@/app/shared/page-title";
import { ProductTable } from "@/features/admin-products/product-table";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.products")) });

export default ProductTable;
