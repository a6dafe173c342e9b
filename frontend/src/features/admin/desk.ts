import { createContext, useContext } from "react";

/** What somebody is in the back office. The server decides by itself: this spares people buttons that would fail. */
export type Desk = "admin" | "support" | "content";

export const DeskContext = createContext<Desk>("admin");

export const useDesk = (): Desk => useContext(DeskContext);

/** Where each desk is at home, and every page that it may open. An admin opens all. */
export const PAGES: Record<Exclude<Desk, "admin">, readonly string[]> = {
  support: ["/admin/orders", "/admin/users", "/admin/inbox"],
  content: ["/admin/news", "/admin/blog-articles", "/admin/media"],
};

/** Whether a desk may open the page at an address. */
export function mayOpen(desk: Desk, pathname: string): boolean {
  return desk === "admin" || PAGES[desk].some((page) => pathname === page || pathname.startsWith(`${page}/`));
}
