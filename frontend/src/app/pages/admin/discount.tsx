import { discountOf } from "@/admin/discounts/discount";
import { DiscountEditor } from "@/admin/discounts/discount-editor";
import { titledBy } from "@/app/parts/page-title";

export const meta = titledBy(
  "admin:nav.discounts",
  ({ params: { id }, result }) => id && result(discountOf(id))?.code,
);

export default DiscountEditor;
