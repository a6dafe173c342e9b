import { Link } from "react-router";
import { useAuditLabels } from "@/components/history/audit-labels";
import type { SubjectNames } from "@/components/history/use-subjects";
import { useTranslation } from "@/lib/i18n/use-t";

/** The page of a row, by its table. */
const PAGES: Record<string, (id: string) => string> = {
  background_jobs: () => "/admin/jobs",
  blog_articles: (id) => `/admin/blog-articles/${id}/edit`,
  pages: (id) => `/admin/pages/${id}/edit`,
  commission_reviews: () => "/admin/referrals/review",
  contact_messages: () => "/admin/inbox",
  commission_rules: () => "/admin/referrals/rates",
  creatives: () => "/admin/referrals/creatives",
  discount_codes: (id) => `/admin/discounts/${id}/edit`,
  files: () => "/admin/media",
  legal_texts: () => "/admin/legal",
  mail_texts: () => "/admin/mails/texts",
  order_withdrawals: () => "/admin/withdrawals",
  mails: () => "/admin/mails",
  news: (id) => `/admin/news/${id}/edit`,
  orders: (id) => `/admin/orders/${id}`,
  payout_runs: () => "/admin/referrals/payouts",
  products: (id) => `/admin/products/${id}/edit`,
  product_reviews: () => "/admin/reviews",
  referral_signups: () => "/admin/referrals",
  referrals: (id) => `/admin/referrals/${id}/ledger`,
  shop_settings: () => "/admin/settings",
  site_versions: () => "/admin/site",
  users: (id) => `/admin/users?q=${id}`,
  workshops: (id) => `/admin/workshops/${id}/edit`,
};

/** A subject of the log by its name, as a link to its page if it still exists and has one. */
export function AuditSubject({ table, id, names }: { table: string; id: string; names: SubjectNames }) {
  const { t } = useTranslation("admin-history");
  const words = useAuditLabels();
  const known = names.get(id);
  const kind = words.table(table);
  const name = known ? (known.name ?? id.slice(0, 8)) : "";
  const page = PAGES[table];
  if (known?.gone) return `${kind} ${t("gone", { name })}`;
  if (!page || id === "") return `${kind} ${name}`;
  return (
    <Link to={page(id)} className="text-accent underline underline-offset-4">
      {`${kind} ${name}`}
    </Link>
  );
}
