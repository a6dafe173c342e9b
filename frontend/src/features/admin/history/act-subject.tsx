import { Link } from "react-router";
import { useActWords } from "@/features/admin/history/act-words";

/** The page of a thing, by its table. */
const PAGES: Record<string, (id: string) => string> = {
  blog_articles: (id) => `/admin/blog-articles/${id}/edit`,
  commission_reviews: () => "/admin/referrals/review",
  contact_messages: () => "/admin/inbox",
  files: () => "/admin/media",
  mail_texts: () => "/admin/mails/texts",
  mails: () => "/admin/mails",
  news: (id) => `/admin/news/${id}/edit`,
  orders: (id) => `/admin/orders/${id}`,
  payout_runs: () => "/admin/referrals/payouts",
  products: (id) => `/admin/products/${id}/edit`,
  referral_signups: () => "/admin/referrals",
  referrals: (id) => `/admin/referrals/${id}/ledger`,
  shop_settings: () => "/admin/settings",
  users: (id) => `/admin/users?q=${id}`,
  workshops: (id) => `/admin/workshops/${id}/edit`,
};

/** Fields that name a thing, and its table. */
export const REFERENCES: Record<string, string> = {
  order_ids: "orders",
  product_id: "products",
  referral_id: "referrals",
  user_id: "users",
  workshop_id: "workshops",
};

/** A thing of the log, as a link to its page where it has one; what was deleted is said there. */
export function ActSubject({ table, id }: { table: string; id: string }) {
  const words = useActWords();
  const name = `${words.table(table)} ${id.slice(0, 8)}`;
  const page = PAGES[table];
  if (!page || id === "") return name;
  return (
    <Link to={page(id)} className="text-verdigris underline underline-offset-4">
      {name}
    </Link>
  );
}
