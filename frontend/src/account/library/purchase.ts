import type { Language } from "@/lib/i18n/languages";
import { productTexts } from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import { list } from "@/lib/server/rest-query";
import type { OrderDetails } from "@/shared/bought/details-panel";
import { type BoughtFile, FILES, filesFor } from "@/shared/downloads/file";

type ProductRow = Tables["products"]["row"];
type OrderRow = Tables["orders"]["row"];

/** An order of a product (CALL-34: the smaller set), with the product in the user's language. */
export type Purchase = Pick<
  OrderRow,
  "id" | "status" | "opens" | "quantity" | "total_amount" | "currency" | "payment_reference" | "created_at"
> & {
  product:
    | (Pick<ProductRow, "name" | "slug" | "description" | "image_url"> & { delivery_files: BoughtFile[] })
    | null;
  order_details: OrderDetails | null;
};

/** The newest `limit` orders of products of an account. */
export function purchasesOf(userId: string, language: Language, limit: number) {
  return list<"orders", Purchase>("orders", {
    select:
      "id,status,opens,quantity,total_amount,currency,payment_reference,created_at," +
      `product:products(slug,image_url,${productTexts(["name", "description"], language)},${FILES}),` +
      "order_details(id,title,description,image_url,links,additional_details)",
    auth_user_id: `eq.${userId}`,
    product_id: "not.is.null",
    order: "created_at.desc,id.desc",
    limit,
  });
}

/** Return the files that it opens. */
export function boughtFiles({ opens, product }: Purchase): BoughtFile[] {
  return filesFor(opens, product?.delivery_files);
}

/** Return the state of the card: its details are ready, it can be paid, or neither yet. */
export function standingOf(purchase: Purchase): "available" | "payable" | "waiting" {
  const { status, payment_reference, order_details } = purchase;
  if (order_details || boughtFiles(purchase).length > 0) return "available";
  const linked = (status === "pending_payment" || status === "payment_pending") && payment_reference;
  return status === "pending" || linked ? "payable" : "waiting";
}

/** Return why an order will not open any more, or null. */
export function closedAs(status: string): "cancelled" | "refunded" | null {
  return status === "cancelled" || status === "refunded" ? status : null;
}
