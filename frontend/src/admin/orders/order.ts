import { ORDER_STATUSES } from "@/admin/shared/order-badge";
import { beginning, exactly, type Found, type ListSpec, matching } from "@/components/data-table/list-spec";
import { CURRENCIES } from "@/components/forms/currencies";
import type { Tables } from "@/lib/server/api.types";

type Users = Tables["users"]["row"];

/** An order with the related rows that the table shows (CALL-54). */
export type Order = Tables["orders"]["row"] & {
  product: { name: string } | null;
  workshop: { title: string } | null;
  user: Pick<Users, "id" | "email" | "first_name" | "last_name" | "auth_user_id"> | null;
};

/** Props of each dialog of an order. */
export interface OrderDialogProps {
  order: Order;
  /** The new status, if it was chosen before. */
  status?: string;
  onClose: () => void;
}

export const ORDER_COLUMNS =
  "*,product:products(name:office_name),workshop:workshops(title),user:users(id,email,first_name,last_name,auth_user_id)";

const FILE_COLUMNS =
  "id,created_at,first_name:users(first_name),last_name:users(last_name),company:users(company),customer:users(email),product:products(name:office_name),workshop:workshops(title),quantity,net_amount,tax_amount,total_amount,currency," +
  "tax_rate,tax_country,vat_id,reverse_charge,paid_amount,refunded_amount,status,referral_code,discount_code,discount_amount,payment_method,payment_reference,paid_at,invoice_number,refunded_at";

export const KINDS = ["product", "workshop"] as const;

const SHORTEST_ID = 4;

/** All orders, newest first. */
export const ORDERS: ListSpec<Order> = {
  table: "orders",
  select: ORDER_COLUMNS,
  exportSelect: FILE_COLUMNS,
  search: [],
  finds: "orders",
  find: conditionsFor,
  filters: {
    status: Object.fromEntries(ORDER_STATUSES.map((status) => [status, `status.eq.${status}`])),
    currency: Object.fromEntries(CURRENCIES.map((currency) => [currency, `currency.eq.${currency}`])),
    kind: { product: "product_id.not.is.null", workshop: "workshop_id.not.is.null" },
  },
  dates: "created_at",
  order: "created_at.desc",
};

/**
 * Search conditions of an order: the prefix of its id, reference or partner's code; its discount code; and what the
 * server finds: an invoice, or the words of its customer, product or workshop.
 */
function conditionsFor(text: string, matches: Found): string[] {
  const found = [
    `payment_reference.like.${beginning(text)}`,
    `referral_code.like.${beginning(text.toUpperCase())}`,
    `discount_code.like.${exactly(text.toUpperCase())}`,
  ];
  const digits = text.toLowerCase().replace(/-/g, "");
  if (/^[0-9a-f]+$/.test(digits) && digits.length >= SHORTEST_ID && digits.length <= 32) {
    found.push(`and(id.gte.${asId(digits, "0")},id.lte.${asId(digits, "f")})`);
  }
  return [...found, ...matching(matches)];
}

const asId = (digits: string, filler: string) =>
  digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Return the product's name, else the workshop's title (ADM-19); null if neither is known. */
export const itemOf = (order: Order) => order.product?.name ?? order.workshop?.title ?? null;

/** Return the customer's email: from the profile, else from the buyer's own details. */
export const emailOf = (order: Order) => order.user?.email ?? buyerDetails(order).email ?? null;

/** Return the customer's name: from the profile, else from the buyer's own details; empty if neither is known. */
export function customerOf(order: Order): string {
  const { first_name, last_name } = order.user ?? buyerDetails(order);
  return [first_name, last_name].filter(Boolean).join(" ");
}

/** Return the unpaid part of an order's amount, net of refunds; 0 for an overpaid one. */
export const missingOf = ({ total_amount, paid_amount, refunded_amount }: Order) =>
  Math.max(0, total_amount - (paid_amount - refunded_amount));

/** Return the first eight characters of the id (CONST-21). */
export const shortId = (id: string) => id.slice(0, 8);

export const CONTACT_FIELDS = [
  "email",
  "first_name",
  "last_name",
  "phone",
  "address",
  "city",
  "postal_code",
  "country",
] as const;
type ContactField = (typeof CONTACT_FIELDS)[number];

/** Return the buyer's details from either of the specification's two shapes (DATA-27). */
export function buyerDetails({
  order_data,
}: Pick<Order, "order_data">): Partial<Record<ContactField, string>> {
  const flat = (order_data.customerInfo ?? order_data) as Record<string, unknown>;
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((name) => {
      const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      const value = flat[name] ?? flat[camel];
      return typeof value === "string" && value ? [[name, value]] : [];
    }),
  );
}
