import { useT } from "@/lib/i18n/use-t";
import { offPages, useMenuPages, useSite } from "@/lib/site";

/** The links of the header, with the key of their name under `nav`. */
const NAV_LINKS = [
  { to: "/news", name: "news" },
  { to: "/features", name: "features" },
  { to: "/products", name: "products" },
  { to: "/workshops", name: "workshops" },
  { to: "/about", name: "about" },
  { to: "/contact", name: "contact" },
] as const;

/** The links of the header: the pages that are switched on, then the owner's own. */
export function useNavLinks() {
  const t = useT();
  const off = offPages(useSite());
  const own = useMenuPages("header");
  const builtIn = NAV_LINKS.filter(({ to }) => !off.includes(to));
  return [...builtIn.map(({ to, name }) => ({ to, label: t(`nav.${name}`), lang: undefined })), ...own];
}
