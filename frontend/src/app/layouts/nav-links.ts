import { offPages, useSite } from "@/lib/site";

/** The links of the header, with the key of their name under `nav`. */
const NAV_LINKS = [
  { to: "/news", name: "news" },
  { to: "/features", name: "features" },
  { to: "/products", name: "products" },
  { to: "/workshops", name: "workshops" },
  { to: "/about", name: "about" },
  { to: "/contact", name: "contact" },
] as const;

/** The links whose pages are switched on. */
export function useNavLinks() {
  const off = offPages(useSite());
  return NAV_LINKS.filter(({ to }) => !off.includes(to));
}
