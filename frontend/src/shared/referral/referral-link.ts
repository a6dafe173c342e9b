/** The link that a partner shares: the site's origin, a path if any, plus `?ref=` and the code (CONST-3). */
export function referralLink(code: string, path = ""): string {
  return `${window.location.origin}${path}?ref=${encodeURIComponent(code)}`;
}
