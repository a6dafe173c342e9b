import type { Waiting } from "@/admin/shared/use-waiting";

/** A link of the back office's navigation. */
export interface OfficeLink {
  to: string;
  name:
    | "dashboard"
    | "home"
    | "orders"
    | "invoices"
    | "withdrawals"
    | "products"
    | "discounts"
    | "reviews"
    | "workshops"
    | "referrals"
    | "payouts"
    | "reconciliation"
    | "users"
    | "inbox"
    | "mails"
    | "news"
    | "articles"
    | "pages"
    | "media"
    | "site"
    | "legal"
    | "connections"
    | "integrations"
    | "jobs"
    | "audit"
    | "staff"
    | "settings";
  /** Its icon, drawn on a grid of 20. */
  icon: string;
  /** The work whose count it shows. */
  waiting?: readonly Waiting[];
  /** Further addresses that highlight it. */
  also?: string;
  /** Hidden from roles that reach it from this page. */
  unless?: string;
}

export interface OfficeGroup {
  /** Its heading; the first group has none. */
  name: "" | "sell" | "people" | "write" | "system" | "technical";
  /** Its heading opens it: an owner needs its pages rarely. */
  folded?: boolean;
  links: readonly OfficeLink[];
}

/** The navigation of the back office, in the order of the day's work. */
export const OFFICE_GROUPS: readonly OfficeGroup[] = [
  {
    name: "",
    links: [
      { to: "/admin", name: "dashboard", icon: "M3 3h6v8H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 13h6v4H3z" },
      { to: "/", name: "home", icon: "m3 9 7-6 7 6v8h-5v-5H8v5H3z" },
    ],
  },
  {
    name: "sell",
    links: [
      {
        to: "/admin/orders",
        name: "orders",
        icon: "M3 8h14l-1.5 8.5h-11zM6.5 8 9 3M13.5 8 11 3",
        waiting: ["disputes", "undelivered"],
      },
      {
        to: "/admin/invoices",
        name: "invoices",
        icon: "M5 2.500h10v15l-2.500-1.500L10 17.500 7.500 16 5 17.500zM7.500 7h5M7.500 10.500h5",
      },
      {
        to: "/admin/withdrawals",
        name: "withdrawals",
        icon: "M8 5 4 9l4 4M4 9h8a4.500 4.500 0 0 1 0 9h-2",
        waiting: ["withdrawals", "withdrawal_refunds"],
      },
      {
        to: "/admin/products",
        name: "products",
        icon: "m10 2.5 7 3.5v8l-7 3.5L3 14V6zM3 6l7 3.5L17 6M10 9.5v8",
      },
      {
        to: "/admin/discounts",
        name: "discounts",
        icon: "M3 10V3h7l7.500 7.500-7 7zM6.500 6.500h.01",
      },
      {
        to: "/admin/reviews",
        name: "reviews",
        icon: "m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.2l-4.5 2.4.9-5L2.8 8.1l5-.7z",
        waiting: ["product_reviews"],
      },
      {
        to: "/admin/workshops",
        name: "workshops",
        icon: "M3 5h14v12H3zM3 9h14M7 3v4M13 3v4",
        also: "/admin/workshop-participants",
      },
      {
        to: "/admin/referrals",
        name: "referrals",
        icon: "M7.5 12.5 12.5 7.5M8.5 6l2-2a3.9 3.9 0 0 1 5.5 5.5l-2 2M11.5 14l-2 2A3.9 3.9 0 0 1 4 10.500l2-2",
        waiting: ["reviews", "applications"],
      },
      {
        to: "/admin/referrals/payouts",
        name: "payouts",
        icon: "M3 6h14v9H3zM10 12.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4M5.500 10.500h.01M14.500 10.500h.01",
        unless: "/admin/referrals",
      },
    ],
  },
  {
    name: "people",
    links: [
      {
        to: "/admin/users",
        name: "users",
        also: "/admin/customers",
        icon: "M7.5 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.500a5.5 5.5 0 0 1 11 0M13 4.200a3 3 0 0 1 0 5.600M15 11.800a5.5 5.5 0 0 1 3 4.7",
      },
      {
        to: "/admin/inbox",
        name: "inbox",
        icon: "M3 11 5.5 4h9L17 11v5.500H3zM3 11h4l1 2.500h4l1-2.500h4",
        waiting: ["messages"],
      },
      {
        to: "/admin/mails",
        name: "mails",
        icon: "M2.5 5h15v10.500h-15zM3 5.500l7 5.5 7-5.5",
        waiting: ["mails"],
      },
    ],
  },
  {
    name: "write",
    links: [
      {
        to: "/admin/news",
        name: "news",
        icon: "M5 2.500h7L15.5 6v11.500H5zM12 2.500V6h3.500M7.5 10h5.500M7.5 13.500h5.5",
      },
      {
        to: "/admin/blog-articles",
        name: "articles",
        icon: "M10 5.5C8.5 4 6 3.5 3 4v12c3-.5 5.500 0 7 1.5 1.500-1.500 4-2 7-1.5V4c-3-.5-5.500 0-7 1.500zM10 5.500v12",
      },
      {
        to: "/admin/pages",
        name: "pages",
        icon: "M4 2.500h12v15H4zM4 6.500h12M7 10h6M7 13.500h4",
      },
      {
        to: "/admin/media",
        name: "media",
        icon: "M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 4M13 8.500a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z",
      },
      {
        to: "/admin/site",
        name: "site",
        icon: "M3 4h14v12H3zM3 8h14M5.5 6h.01M8 6h.01M6 11h4M6 13.5h7",
      },
      {
        to: "/admin/legal",
        name: "legal",
        icon: "M5 2.5h7L15.5 6v11.5H5zM8.500 8.200a1.500 1.500 0 1 1 1.500 1.800M10 14a1.500 1.500 0 1 1-1.500-1.500",
      },
    ],
  },
  {
    name: "system",
    links: [
      {
        to: "/admin/connections",
        name: "connections",
        icon: "M2.500 5h15v10.500h-15zM2.500 8.500h15M5.500 12.500h3",
      },
      {
        to: "/admin/staff",
        name: "staff",
        icon: "M4 3h12v14H4zM10 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 14.5a3 3 0 0 1 6 0",
      },
      {
        to: "/admin/settings",
        name: "settings",
        icon: "M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
      },
    ],
  },
  {
    name: "technical",
    folded: true,
    links: [
      {
        to: "/admin/reconciliation",
        name: "reconciliation",
        icon: "M10 3v14M5 17h10M4 6h12M4 6 2 11h4zM16 6l-2 5h4z",
        waiting: ["payments"],
      },
      {
        to: "/admin/integrations",
        name: "integrations",
        icon: "M7 3v4M13 3v4M5 7h10v3a5 5 0 0 1-10 0zM10 15v3",
      },
      {
        to: "/admin/jobs",
        name: "jobs",
        icon: "M3.5 8.500a6.700 6.700 0 0 1 12.700-1M16.500 3.500v4h-4M16.500 11.500a6.700 6.700 0 0 1-12.700 1M3.500 16.500v-4h4",
      },
      {
        to: "/admin/audit",
        name: "audit",
        icon: "M10 17.500a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4.200l2.8 1.8",
      },
    ],
  },
];

/** Return true if the link's page, or a page below it, is open. */
export function isCurrent(pathname: string, { to, also }: Pick<OfficeLink, "to" | "also">): boolean {
  if (pathname === to || pathname === also) return true;
  const below = to === "/" || to === "/admin" ? [] : [to, ...(also ? [also] : [])];
  return below.some((page) => pathname.startsWith(`${page}/`));
}

/** Return the entry of an address: its page's own, or the list above it. */
export function officeLinkOf(pathname: string): Pick<OfficeLink, "to" | "name"> | undefined {
  return OFFICE_GROUPS.flatMap(({ links }) => links)
    .filter((link) => isCurrent(pathname, link))
    .sort((one, other) => other.to.length - one.to.length)[0];
}
