import { withoutParam } from "@/lib/query-string";

/**
 * The link that a partner shares: the site's origin, a path if any, plus `?ref=` and the code (CONST-3), after a tilde the
 * partner's own name for the link. It stands before the part after `#`, which no server reads, and replaces another code.
 */
export function referralLink(code: string, path = "", subId = ""): string {
  const ref = encodeURIComponent(subId ? `${code}~${subId}` : code);
  const [page = "", place] = path.split("#");
  const query = page.search(/\?|$/);
  const others = withoutParam(page.slice(query), "ref");
  const address = `${window.location.origin}${page.slice(0, query)}${others}`;
  return `${address}${others ? "&" : "?"}ref=${ref}${place ? `#${place}` : ""}`;
}

/** Return the path of an address of this shop, with its query but without another's code; null for any other address. */
export function shopPath(address: string): string | null {
  const typed = address.trim();
  if (!URL.canParse(typed, window.location.origin)) return null;
  const { origin, pathname, search } = new URL(typed, window.location.origin);
  return origin === window.location.origin ? pathname + withoutParam(search, "ref") : null;
}
