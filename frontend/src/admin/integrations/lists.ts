import type { ListSpec } from "@/components/data-table/list-spec";
import type { Functions, Tables } from "@/lib/server/api.types";

export type ApiToken = Tables["api_tokens"]["row"];
export type WebsiteKey = Tables["publishable_keys"]["row"];
export type Endpoint = Required<Tables["webhook_endpoints"]["row"]>; // an admin reads every column
export type Delivery = Tables["webhook_deliveries"]["row"];
export type Scope = Functions["create-api-token"]["body"]["scopes"][number];
type Kind = NonNullable<Functions["create-webhook-endpoint"]["body"]["kinds"]>[number];
export type KindGroup = Extract<Kind, `${string}.*`>;

export const TOKENS: ListSpec<ApiToken> = {
  name: "tokens",
  table: "api_tokens",
  select: "*",
  search: [],
  filters: {},
  order: "created_at.desc",
};

export const KEYS: ListSpec<WebsiteKey> = {
  name: "keys",
  table: "publishable_keys",
  select: "*",
  search: [],
  filters: {},
  order: "created_at.desc",
};

export const ENDPOINTS: ListSpec<Endpoint> = {
  name: "endpoints",
  table: "webhook_endpoints",
  select: "*",
  always: { partner_id: "is.null" },
  search: [],
  filters: {},
  order: "created_at.desc",
};

export const DELIVERY_STATES = ["queued", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The deliveries of the shop's own webhooks, the latest first. */
export const DELIVERIES: ListSpec<Delivery & { endpoint: { url: string } | null }> = {
  name: "deliveries",
  table: "webhook_deliveries",
  select: "*,endpoint:webhook_endpoints!inner(url)",
  exportSelect: "*,url:webhook_endpoints!inner(url)",
  search: [],
  filters: { state: Object.fromEntries(DELIVERY_STATES.map((state) => [state, `state.eq.${state}`])) },
  dates: "created_at",
  order: "created_at.desc",
};

/** Every group of kinds. The compiler names the one that is missing. */
const KIND_GROUPS: Record<KindGroup, true> = {
  "order.*": true,
  "discount.*": true,
  "withdrawal.*": true,
  "invoice.*": true,
  "credit_note.*": true,
  "seat.*": true,
  "waiting.*": true,
  "customer.*": true,
  "product.*": true,
  "review.*": true,
  "workshop.*": true,
  "commission.*": true,
  "payout.*": true,
  "partner.*": true,
  "signup.*": true,
  "article.*": true,
  "news.*": true,
  "page.*": true,
  "message.*": true,
};
export const GROUPS = Object.keys(KIND_GROUPS) as KindGroup[];

/** Every scope. The compiler names the one that is missing. */
const ALL_SCOPES: Record<Scope, true> = {
  "events:read": true,
  "import:write": true,
  "webhooks:write": true,
  "reconciliation:read": true,
  "orders:read": true,
  "orders:write": true,
  "order_details:read": true,
  "order_details:write": true,
  "order_entries:read": true,
  "order_withdrawals:read": true,
  "payments:read": true,
  "payment_lines:read": true,
  "refunds:read": true,
  "invoices:read": true,
  "users:read": true,
  "users:write": true,
  "products:read": true,
  "products:write": true,
  "product_reviews:read": true,
  "discount_codes:read": true,
  "discount_codes:write": true,
  "delivery_files:read": true,
  "downloads:read": true,
  "files:read": true,
  "workshops:read": true,
  "workshops:write": true,
  "workshop_details:read": true,
  "workshop_details:write": true,
  "workshop_enrollments:read": true,
  "waiting_list_entries:read": true,
  "referrals:read": true,
  "referrals:write": true,
  "referral_signups:read": true,
  "referral_signups:write": true,
  "referral_checkouts:read": true,
  "attributions:read": true,
  "commissions:read": true,
  "commission_reviews:read": true,
  "commission_rules:read": true,
  "commission_rules:write": true,
  "creatives:read": true,
  "creatives:write": true,
  "payouts:read": true,
  "payout_runs:read": true,
  "payout_details:read": true,
  "blog_articles:read": true,
  "blog_articles:write": true,
  "news:read": true,
  "pages:read": true,
  "pages:write": true,
  "news:write": true,
  "contact_messages:read": true,
  "contact_messages:write": true,
  "contact_replies:read": true,
};
export const SCOPES = Object.keys(ALL_SCOPES) as Scope[];
