/** Structured data in the schema.org vocabulary, for search engines (spec §2). */

type Thing = Record<string, unknown>;

/** The company, as seller, organizer or publisher. */
export function organization(siteUrl: string, name: string): Thing {
  return { "@type": "Organization", name, url: siteUrl };
}

/** Return the absolute URL of an address; absolute ones stay unchanged. */
export function fullAddress(siteUrl: string, path: string): string {
  return path.startsWith("/") ? siteUrl + path : path;
}

interface Step {
  name: string;
  path: string;
}

/** A thing with the breadcrumbs from the home page to it. */
export function withBreadcrumbs(siteUrl: string, thing: Thing, steps: readonly Step[]): Thing {
  const itemListElement = steps.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: siteUrl + path,
  }));
  return {
    "@context": "https://schema.org",
    "@graph": [thing, { "@type": "BreadcrumbList", itemListElement }],
  };
}
