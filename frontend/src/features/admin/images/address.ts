/** An input for addresses wants whole ones; those of this site are kept as paths. */
export function absolute(path: string | null | undefined): string {
  return path?.startsWith("/") ? `${window.location.origin}${path}` : (path ?? "");
}

/** What is kept of a whole address: the path, where it is one of this site. */
export function relative(address: string): string {
  const { origin } = window.location;
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
