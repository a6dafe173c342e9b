/** The links of the header, with the key of their name under `nav`. */
export const NAV_LINKS = [
  { to: "/news", name: "news" },
  { to: "/features", name: "features" },
  { to: "/products", name: "products" },
  { to: "/workshops", name: "workshops" },
  { to: "/about", name: "about" },
  { to: "/contact", name: "contact" },
] as const;
