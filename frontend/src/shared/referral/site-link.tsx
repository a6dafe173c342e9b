import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import { searchParam } from "@/lib/query-string";

/** `?ref=CODE` while the address carries one, else empty. */
export function useRefSearch(): string {
  const code = searchParam(useLocation().search, "ref");
  return code ? `?ref=${encodeURIComponent(code)}` : "";
}

/** A link within the site that keeps the ref parameter while it is present (R1). */
export function SiteLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, "to"> & { to: string }) {
  const ref = useRefSearch();
  return <Link to={to.includes("?") ? to + ref.replace("?", "&") : to + ref} {...rest} />;
}
