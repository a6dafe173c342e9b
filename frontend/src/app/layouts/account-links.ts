/** The pages of the customer's area, in the order of its navigation. The partner's is shown to partners. Icons as paths. */
export const ACCOUNT_LINKS = [
  {
    to: "/user",
    name: "dashboard",
    icon: "M3 3h6v8H3zM11 3h6v4h-6zM11 9h6v8h-6zM3 13h6v4H3z",
    also: ["/user/dashboard"],
  },
  { to: "/user/products", name: "products", icon: "m10 2.5 7 3.5v8l-7 3.5L3 14V6zM3 6l7 3.5L17 6M10 9.5v8" },
  {
    to: "/user/orders",
    name: "orders",
    icon: "M5 2.5h10v15l-2.5-1.7-2.5 1.7-2.5-1.7L5 17.5zM7.5 6.5h5M7.5 10h5",
  },
  { to: "/user/workshops", name: "workshops", icon: "M3 5h14v12H3zM3 9h14M7 3v4M13 3v4" },
  {
    to: "/user/partner",
    name: "partner",
    icon: "M7.5 12.5 12.5 7.5M8.5 6l2-2a3.9 3.9 0 0 1 5.5 5.5l-2 2M11.5 14l-2 2A3.9 3.9 0 0 1 4 10.5l2-2",
  },
  {
    to: "/user/profile",
    name: "profile",
    icon: "M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17.5a6.5 6.5 0 0 1 13 0",
  },
  {
    to: "/user/password",
    name: "password",
    icon: "M7 13.5a4 4 0 1 1 3.5-6H18v3h-2v2h-3v-2h-2.5A4 4 0 0 1 7 13.5Z",
  },
  {
    to: "/user/account",
    name: "security",
    icon: "m10 2.5 6.5 2.5v5c0 3.5-2.5 6-6.5 7.5-4-1.5-6.5-4-6.5-7.5V5zM7 10l2.2 2.2L13 8",
  },
] as const;

/** Return the entry of an address: its page's own, or the entry of the list above it. */
export function accountLinkOf(pathname: string) {
  const at = (link: (typeof ACCOUNT_LINKS)[number]) =>
    pathname === link.to || ("also" in link && link.also.some((also) => also === pathname));
  const above = ACCOUNT_LINKS.filter(({ to }) => to !== "/user" && pathname.startsWith(`${to}/`));
  return ACCOUNT_LINKS.find(at) ?? above[0];
}
