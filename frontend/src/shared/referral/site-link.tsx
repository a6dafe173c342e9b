import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import { searchParam } from "@/lib/query-string";
import { liesIn, offPages, useSite } from "@/lib/site";

/** `?ref=CODE` while the address carries one, else empty. */
export function useRefSearch(): string {
  const code = searchParam(useLocation().search, "ref");
  return code ? `?ref=${encodeURIComponent(code)}` : "";
}

/**
 * A link within the site that keeps the ref parameter while it is present (R1). A link to a page that is switched off is
 * not there.
 */
export function SiteLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, "to"> & { to: string }) {
  const ref = useRefSearch();
  if (liesIn(to, offPages(useSite()))) return null;
  return <Link to={to.includes("?") ? to + ref.replace("?", "&") : to + ref} {...rest} />;
}
