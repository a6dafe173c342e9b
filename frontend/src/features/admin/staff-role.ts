import { createContext, useContext } from "react";

/** What somebody is in the back office. The server decides by itself: this spares people buttons that would fail. */
export type StaffRole = "admin" | "support" | "content";

export const StaffRoleContext = createContext<StaffRole>("admin");

export const useStaffRole = (): StaffRole => useContext(StaffRoleContext);

/** Where each desk is at home, and every page that it may open. An admin opens all. */
export const PAGES: Record<Exclude<StaffRole, "admin">, readonly string[]> = {
  support: ["/admin/orders", "/admin/users", "/admin/inbox"],
  content: ["/admin/news", "/admin/blog-articles", "/admin/media"],
};

/** Whether a desk may open the page at an address. */
export function mayOpen(staffRole: StaffRole, pathname: string): boolean {
  return (
    staffRole === "admin" ||
    PAGES[staffRole].some((page) => pathname === page || pathname.startsWith(`${page}/`))
  );
}
