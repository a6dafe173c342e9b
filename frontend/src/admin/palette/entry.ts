import { folded } from "@/lib/folded";
import type { Functions } from "@/lib/server/api.types";

export type Hit = Functions["search-office"]["answer"]["hits"][number];

/** A line of the palette: where it leads, its text, and a second text that distinguishes it. */
export interface Entry {
  key: string;
  to: string;
  label: string;
  detail?: string | null;
  /** Further words that find it. */
  also?: string;
}

export interface EntryGroup {
  name: string;
  entries: Entry[];
}

/** The commands: each opens the page that does it. */
export const COMMANDS = [
  { name: "newProduct", to: "/admin/products/new" },
  { name: "newWorkshop", to: "/admin/workshops/new" },
  { name: "newDiscount", to: "/admin/discounts/new" },
  { name: "newArticle", to: "/admin/blog-articles/new" },
  { name: "newPage", to: "/admin/pages/new" },
  { name: "newNews", to: "/admin/news/new" },
  { name: "refund", to: "/admin/orders?status=completed" },
  { name: "unpaid", to: "/admin/orders?status=pending_payment" },
  { name: "answer", to: "/admin/inbox?state=open" },
  { name: "applications", to: "/admin/referrals" },
  { name: "reviews", to: "/admin/referrals/review" },
  { name: "payout", to: "/admin/referrals/payouts" },
  { name: "importPartners", to: "/admin/referrals/import" },
  { name: "mailTexts", to: "/admin/mails/texts" },
  { name: "failedMails", to: "/admin/mails?state=failed" },
  { name: "upload", to: "/admin/media" },
  { name: "invite", to: "/admin/staff" },
  { name: "webhooks", to: "/admin/integrations" },
] as const;

const PAGE_OF: Record<Hit["kind"], (id: string) => string> = {
  order: (id) => `/admin/orders/${id}`,
  customer: (id) => `/admin/customers/${id}`,
  partner: (id) => `/admin/referrals/${id}/ledger`,
  product: (id) => `/admin/products/${id}/edit`,
  workshop: (id) => `/admin/workshops/${id}/edit`,
  message: (id) => `/admin/inbox?q=${id}`,
  article: (id) => `/admin/blog-articles/${id}/edit`,
  news: (id) => `/admin/news/${id}/edit`,
  page: (id) => `/admin/pages/${id}/edit`,
};

/** Return the line of a row that the server found. An order is named by its number too. */
export function entryOf({ kind, id, title, detail }: Hit): Entry {
  const number = kind === "order" ? `${id.slice(0, 8)} · ` : "";
  return { key: `${kind}:${id}`, to: PAGE_OF[kind](id), label: `${number}${title}`, detail };
}

/** Return true if each word of the text begins a word of the label. Case and accents do not count. */
export function isMatch(label: string, text: string): boolean {
  const words = wordsOf(label);
  return wordsOf(text).every((typed) => words.some((word) => word.startsWith(typed)));
}

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
