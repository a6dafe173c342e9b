import { amongst, type ListSpec } from "@/components/data-table/list-spec";
import type { Tables } from "@/lib/server/api.types";
import { isUuid } from "@/lib/uuid";

export type Message = Tables["contact_messages"]["row"];
export type AuditEntry = Tables["audit_log"]["row"];

/** Contact messages, the latest first (C5). */
export const MESSAGES: ListSpec<Message> = {
  table: "contact_messages",
  select: "*",
  search: [],
  finds: "contact_messages",
  find: (text, { id = [] }) => [amongst("id", isUuid(text) ? [text] : id)],
  filters: { state: { open: "answered_at.is.null", answered: "answered_at.not.is.null" } },
  dates: "created_at",
  order: "created_at.desc",
};

/** The tables in the audit log, for its filter. */
export const SUBJECTS = [
  "users",
  "products",
  "product_reviews",
  "orders",
  "workshops",
  "workshop_enrollments",
  "waiting_list_entries",
  "workshop_details",
  "referrals",
  "referral_signups",
  "discount_codes",
  "commission_rules",
  "creatives",
  "commission_reviews",
  "payout_runs",
  "payout_details",
  "vat_checks",
  "payments",
  "refunds",
  "order_details",
  "blog_articles",
  "news",
  "pages",
  "contact_messages",
  "files",
  "delivery_files",
  "accounts",
  "sessions",
  "user_roles",
  "shop_settings",
  "site_versions",
  "mails",
  "mail_texts",
  "background_jobs",
  "legal_texts",
  "order_withdrawals",
  "api_tokens",
  "publishable_keys",
  "webhook_endpoints",
] as const;

/** All audit entries, the latest first. */
export const AUDIT: ListSpec<AuditEntry> = {
  table: "audit_log",
  select: "*",
  search: [],
  filters: { about: Object.fromEntries(SUBJECTS.map((table) => [table, `subject_table.eq.${table}`])) },
  dates: "created_at",
  order: "created_at.desc",
};
