/** The link that a partner shares: the site's origin plus `?ref=` and the code (CONST-3). */
export function referralLink(code: string): string {
  return `${window.location.origin}?ref=${encodeURIComponent(code)}`;
}
