import { ProductTable } from "@/admin/products/product-table";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.products");

export default ProductTable;
