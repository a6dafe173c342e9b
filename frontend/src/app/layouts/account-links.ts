/** The pages of the customer's area, in the order of its navigation. The partner's is shown to partners. */
export const ACCOUNT_LINKS = [
  { to: "/user", name: "dashboard", also: ["/user/dashboard"] },
  { to: "/user/products", name: "products" },
  { to: "/user/orders", name: "orders" },
  { to: "/user/workshops", name: "workshops" },
  { to: "/user/partner", name: "partner" },
  { to: "/user/profile", name: "profile" },
  { to: "/user/password", name: "password" },
  { to: "/user/account", name: "security" },
] as const;

/** Return the entry of an address: its page's own, or that of the list above it. */
export function accountLinkOf(pathname: string) {
  const at = (link: (typeof ACCOUNT_LINKS)[number]) =>
    pathname === link.to || ("also" in link && link.also.some((also) => also === pathname));
  const above = ACCOUNT_LINKS.filter(({ to }) => to !== "/user" && pathname.startsWith(`${to}/`));
  return ACCOUNT_LINKS.find(at) ?? above[0];
}
