/** A row of each table that the public pages read. */

const PRODUCT = {
  id: "5b6f0c1e-6a58-4c0b-9d5c-0f3f1f3b7a11",
  name: "Congress Affiliate System",
  slug: "congress-affiliate-system",
  description: "Runs a <whole> congress & its partners.",
  image_url: "/art/products/congress-affiliate-system.svg",
  price: 299,
  currency: "USD",
  product_type: "congress_system",
  features: ["One", "Two", "Three", "Four", "Five", "Six"],
};

export const WORKSHOP = {
  id: "0a4d3c52-93b4-4a0e-8f3c-6d1f3e1f7b20",
  slug: "a-programme-in-a-day",
  title: "A Programme in a Day",
  description: "Arrive with a product, leave with a programme.",
  detailed_description: "First we look.\n\nThen we write.",
  image_url: "/art/workshops/partner-programme-in-a-day.svg",
  price: 149,
  seat_price: 149,
  early_price: null as number | null,
  early_until: null as string | null,
  early_seats: null as number | null,
  early_seats_left: null as number | null,
  currency: "USD",
  status: "upcoming",
  phase: "upcoming",
  enrolment_open: true,
  date: "2027-01-21",
  time: "09:30",
  time_zone: "America/New_York",
  duration: "6 hours",
  place: "online",
  starts_at: "2027-01-21T14:30:00.000000Z",
  ends_at: "2027-01-21T20:30:00.000000Z",
  instructor: "Kofi Mensah",
  current_participants: 5,
  max_participants: 24,
  what_you_learn: ["Terms on one page", "The first ten partners"],
  requirements: ["A laptop"],
};

export const ARTICLE = {
  id: "7d0a6c1e-2a51-4f5e-9a94-2c5d1d6b8e01",
  slug: "how-it-adds-up",
  title: "How It Adds Up",
  excerpt: "We did the sums.",
  content: "<h1>Sums</h1><p>Thirty &amp; more.</p><table><tbody><tr><td>1</td></tr></tbody></table>",
  featured_image_url: "/art/news/how-thirty-percent-adds-up.svg",
  category: "business",
  tags: ["one", "two", "three", "four"],
  is_featured: true,
  published_at: "2026-11-12T07:30:00+00:00",
  created_at: "2026-11-10T07:30:00+00:00",
  updated_at: "2026-11-12T07:30:00+00:00",
  seo_title: null,
  seo_description: null,
};

export const NEWS_ITEM = {
  id: "9c1b7a52-0d3e-4b8e-8a44-6f2d5c0b8e17",
  slug: null,
  title: "Meet Us at the Fair",
  description: "<p>Our tent stands on the <strong>market square</strong> again &amp; again.</p>",
  image_url: null,
  published_at: null,
  created_at: "2026-11-16T08:00:00+00:00",
  updated_at: "2026-11-16T08:00:00+00:00",
  seo_title: null,
  seo_description: null,
};

const OWN_PAGE = {
  id: "0198f0aa-0000-7000-8000-00000000000a",
  slug: "a-page",
  title: "Who we are",
  content: "<p>Two of us.</p>",
  seo_title: null,
  seo_description: null,
};

const RULE = {
  ...{
    id: "0198f0aa-0000-7000-8000-00000000000b",
    referral_id: null,
    partner_group: null,
    goods: "workshop",
  },
  ...{ item_ids: [], kind: "percent", percent: 40, amount: 0, currency: "USD", sales_from: 0 },
  ...{ sales_period: "month", first_payments: 1, months: null, afterwards: "nothing" },
};

const ROWS: Record<string, object> = {
  products: PRODUCT,
  workshops: WORKSHOP,
  blog_articles: ARTICLE,
  news: NEWS_ITEM,
  pages: OWN_PAGE,
  commission_rules: RULE,
  legal_versions: { text: "# Then\nAgreed.", kept_at: "2026-10-01" },
  legal_texts: { market: "none", text: "", published_at: "2026-11-16T08:00:00+00:00" },
};

/** Return the row that answers a read, by the table in its URL. */
export function rowFor(url: string): object {
  const table = /^\/rest\/v1\/(\w+)/.exec(url)?.[1] ?? "";
  const row = ROWS[table];
  if (!row) throw new Error(`There is no row for ${url}`);
  return row;
}
