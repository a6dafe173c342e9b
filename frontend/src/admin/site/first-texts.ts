/** The places of the texts that visitors read first, in the order of the site, with what each text is there. */
export const FIRST_TEXTS = {
  home: {
    title: "home:title",
    badge: "home:hero.badge",
    subtitle: "home:hero.subtitle",
    button: "home:hero.products",
    secondButton: "home:hero.demo",
    search: "home:description",
  },
  featured: { title: "home-below:featured.title", text: "home-below:featured.text" },
  voices: { title: "home-below:voices.title" },
  learn: { title: "home-below:workshops.title", text: "home-below:workshops.text" },
  program: {
    title: "home-below:programme.title",
    subtitle: "home-below:programme.offer",
    text: "home-below:programme.text",
  },
  products: { title: "products:title", subtitle: "products:subtitle" },
  features: {
    title: "company:features.title",
    subtitle: "company:features.subtitle",
    search: "company:features.description",
  },
  advice: { title: "company:features.experts.title", text: "company:features.experts.ownText" },
  workshops: { title: "workshops:workshops.title", subtitle: "booking:programme.subtitle" },
  news: { title: "news:news.title", subtitle: "news:news.subtitle" },
  about: {
    title: "company:about.title",
    subtitle: "company:about.subtitle",
    search: "company:about.description",
  },
  values: { title: "company:about.values.title" },
  contact: {
    title: "company:contact.title",
    subtitle: "company:contact.subtitle",
    search: "company:contact.description",
  },
  visits: { title: "company:contact.office.title", text: "company:contact.office.text" },
  footer: { text: "public:footer.motto" },
  closed: { title: "server:comingSoon.heading", text: "server:comingSoon.text" },
  share: { text: "partner:share.text" },
} as const;

export type Place = keyof typeof FIRST_TEXTS;
export type What = "title" | "badge" | "subtitle" | "text" | "button" | "secondButton" | "search";

/** Each of these texts by its key. */
export const FIRST_BY_KEY: ReadonlyMap<string, { place: Place; what: What }> = new Map(
  Object.entries(FIRST_TEXTS).flatMap(([place, texts]) =>
    Object.entries(texts).map(([what, key]) => [key, { place: place as Place, what: what as What }]),
  ),
);

/** Return the part of the site that a text belongs to. */
export const partOf = (key: string) => key.replace(/:.*/, "");

export const FIRST_PARTS = [...new Set([...FIRST_BY_KEY.keys()].map(partOf))];
