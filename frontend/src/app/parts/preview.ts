/** Returns the picture that a shared link shows: an upload in a size for it, and no SVG, which no network draws. */
export const previewOf = (picture: string | null | undefined): string | undefined =>
  picture && !picture.endsWith(".svg")
    ? picture.replace(/^(\/media\/[^/]+)\/[^/]+$/, "$1/w/1280.webp")
    : undefined;
