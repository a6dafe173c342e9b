/** Words of schema.org for search engines (spec §2 as they understand it). */

type Thing = Record<string, unknown>;

/** The shop itself, as seller, organizer or publisher. */
export function organization(siteUrl: string, name: string): Thing {
  return { "@type": "Organization", name, url: siteUrl };
}

/** An address of the site in full; one that is full already stays. */
export function fullAddress(siteUrl: string, path: string): string {
  return path.startsWith("/") ? siteUrl + path : path;
}

interface Step {
  name: string;
  path: string;
}

/** A thing and the way to it from the home page. */
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
