/** Return the absolute URL that an input of type url needs; addresses of this site are stored as paths. */
export function absolute(path: string | null | undefined): string {
  return path?.startsWith("/") ? `${window.location.origin}${path}` : (path ?? "");
}

/** Return the stored form of a URL: the path, if it is of this site. */
export function relative(address: string): string {
  const { origin } = window.location;
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

/** Return the canonical address of an uploaded image. */
export const addressOf = ({ id, name }: { id: string; name: string }) => `/media/${id}/${name}`;
