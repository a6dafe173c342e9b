import { createContext, useContext } from "react";

/**
 * The role of a user in the back office. The server checks permissions itself: this only hides buttons that would fail.
 */
export type StaffRole = "admin" | "finance" | "support" | "content";

export const StaffRoleContext = createContext<StaffRole>("admin");

export const useStaffRole = (): StaffRole => useContext(StaffRoleContext);

/** The start page of each staff role, and every page that it may open. An admin opens all. */
export const PAGES: Record<Exclude<StaffRole, "admin">, readonly string[]> = {
  finance: [
    "/admin/orders",
    "/admin/invoices",
    "/admin/discounts",
    "/admin/reconciliation",
    "/admin/referrals/payouts",
    "/admin/staff",
  ],
  support: [
    "/admin/orders",
    "/admin/withdrawals",
    "/admin/discounts",
    "/admin/reviews",
    "/admin/users",
    "/admin/customers",
    "/admin/inbox",
    "/admin/staff",
  ],
  content: ["/admin/news", "/admin/blog-articles", "/admin/pages", "/admin/media", "/admin/staff"],
};

/** Lists that other roles only read: the forms below them are an admin's. */
const READ_ONLY: readonly string[] = ["/admin/discounts"];

/** Return true for roles that see payments, refund orders and pay partners out. */
export const useHandlesMoney = (): boolean => ["admin", "finance"].includes(useStaffRole());

/** Return true if a staff role may open the page at an address. */
export function mayOpen(staffRole: StaffRole, address: string): boolean {
  const pathname = address.replace(/[?#].*$/, "");
  return (
    staffRole === "admin" ||
    PAGES[staffRole].some(
      (page) => pathname === page || (!READ_ONLY.includes(page) && pathname.startsWith(`${page}/`)),
    )
  );
}
