import type { Language } from "@/lib/i18n/languages";
import {
  PRODUCT_NAMES,
  type ProductNames,
  productName,
  translationsInAll,
  wordsOf,
} from "@/lib/i18n/translated";
import type { Tables } from "@/lib/server/api.types";
import { list } from "@/lib/server/rest-query";
import { DOCUMENTS, type InvoiceDocument } from "@/shared/billing/documents";
import type { OrderDetails } from "@/shared/bought/details-panel";
import { type BoughtFile, FILES, filesFor } from "@/shared/downloads/file";

type Row = Tables["orders"]["row"];

/** An order of the list, with its item and its content; the server returns the content only once it is paid. */
export interface Order
  extends Pick<
    Row,
    | "id"
    | "status"
    | "opens"
    | "quantity"
    | "total_amount"
    | "discount_code"
    | "discount_amount"
    | "tax_amount"
    | "tax_rate"
    | "reverse_charge"
    | "currency"
    | "payment_method"
    | "payment_reference"
    | "created_at"
  > {
  product: (ProductNames & { product_type: string; delivery_files: BoughtFile[] }) | null;
  workshop: { title: string; instructor: string | null; delivery_files: BoughtFile[] } | null;
  order_details: OrderDetails | null;
  invoices: InvoiceDocument[];
  order_agreements: Agreement | null;
}

/** The texts that the order was placed under, by the ids of their versions. */
type Agreement = Pick<
  Tables["order_agreements"]["row"],
  "market" | "terms_id" | "withdrawal_id" | "privacy_id"
>;

const NO_WITHDRAWAL = new Set(["US", "XX"]);

/** Return true if a consumer may withdraw from the order (Directive 2011/83/EU, Article 11a). */
export function offersWithdrawal({ order_agreements: agreed }: Order): boolean {
  return agreed !== null && !NO_WITHDRAWAL.has(agreed.market);
}

const COLUMNS =
  "id,status,opens,quantity,total_amount,discount_code,discount_amount,tax_amount,tax_rate,reverse_charge,currency," +
  "payment_method,payment_reference,created_at," +
  `product:products(${PRODUCT_NAMES},product_type,${FILES}),` +
  `workshop:workshops(${["title", ...translationsInAll(["title"])].join(",")},instructor,${FILES}),` +
  "order_agreements(market,terms_id,withdrawal_id,privacy_id)," +
  "order_details(id,title,description,image_url,links,additional_details)," +
  DOCUMENTS;

/** The newest `limit` orders of an account. */
export const ordersOf = (userId: string, limit: number) =>
  list<"orders", Order>("orders", {
    select: COLUMNS,
    auth_user_id: `eq.${userId}`,
    order: "created_at.desc,id.desc",
    limit,
  });

/** The number of orders of an account. */
export const countOf = (userId: string) =>
  list<"orders", Pick<Row, "id">>("orders", { select: "id", auth_user_id: `eq.${userId}`, limit: 0 });

/** Return the product's name in a language, else the workshop's title; null if neither is visible any more. */
export function itemName({ product, workshop }: Order, language: Language): string | null {
  if (!product) return workshop && wordsOf(workshop, "title", language, language).text;
  return productName(product, language);
}

/** Return the files that the order opens. */
export function orderedFiles({ opens, product, workshop }: Order): BoughtFile[] {
  return filesFor(opens, (product ?? workshop)?.delivery_files);
}

/** Return the product's type, or `workshop`; as text, as the storefront shows it. */
export function itemType({ product, workshop }: Order): string | null {
  return product?.product_type ?? (workshop ? "workshop" : null);
}

/** Return true if the payment page of an order is open: both names of the status (M5), and the page's reference. */
export function hasOpenPayment({ status, payment_reference }: Order): boolean {
  return (status === "pending_payment" || status === "payment_pending") && payment_reference !== null;
}

/** Return true if an order can be paid from the list. */
export const isPayable = (order: Order) => order.status === "pending" || hasOpenPayment(order);

const DAY_MS = 24 * 3600 * 1000;
const REFUNDABLE = ["paid", "completed", "processing", "delivered"];

/** Return the last day on which the refund promise covers an order of a product, or null. */
export function refundableUntil(
  { status, product, total_amount, created_at }: Order,
  days: number,
  now = Date.now(),
): string | null {
  if (!product || total_amount === 0 || !REFUNDABLE.includes(status)) return null;
  const until = Date.parse(created_at) + days * DAY_MS;
  return until > now ? new Date(until).toISOString() : null;
}
