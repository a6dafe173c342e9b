import type { Tables } from "@/lib/server/api.types";
import type { TableName } from "@/lib/server/rest-query";

/** Rows of the back office: valid ones, of which a test names only what it is about. */

type RowOf<N extends TableName> = Tables[N]["row"];

export const DAY = "2026-11-16T08:00:00.000000Z";

/** An id that ends with this number. */
export const idOf = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export function product(row: Partial<RowOf<"products">> & { delivery_files?: { id: string }[] } = {}) {
  return {
    id: idOf(1),
    name: "Partner Ledger",
    slug: "partner-ledger",
    description: "Keeps the books.",
    image_url: null,
    price: 129,
    currency: "USD",
    product_type: "affiliate_system",
    tax_category: "standard",
    features: ["One", "Two"],
    is_active: true,
    is_featured: false,
    delivery_title: "The key",
    delivery_description: null,
    delivery_links: [],
    delivery_details: {},
    delivery_image_url: null,
    delivery_translations: {},
    translations: {},
    name_de: null,
    name_fr: null,
    name_es: null,
    name_it: null,
    description_de: null,
    description_fr: null,
    description_es: null,
    description_it: null,
    gallery: [],
    related: [],
    sales_page: {},
    delivery_files: [],
    created_at: DAY,
    updated_at: DAY,
    ...row,
  };
}

export function commissionRule(row: Partial<RowOf<"commission_rules">> = {}): RowOf<"commission_rules"> {
  return {
    id: idOf(41),
    name: "Gold",
    referral_id: null,
    partner_group: null,
    goods: null,
    item_ids: [],
    kind: "percent",
    percent: 35,
    amount: 0,
    currency: "USD",
    sales_from: 0,
    sales_period: "month",
    first_payments: null,
    months: null,
    afterwards: "nothing",
    created_at: DAY,
    updated_at: DAY,
    ...row,
  };
}

export function creative(row: Partial<RowOf<"creatives">> = {}): RowOf<"creatives"> {
  return {
    id: idOf(51),
    title: "Summer banner",
    page: "/",
    text: null,
    image_url: null,
    alt_text: null,
    translations: {},
    position: 1,
    is_active: true,
    created_at: DAY,
    updated_at: DAY,
    ...row,
  } as RowOf<"creatives">;
}

export function discount(row: Partial<RowOf<"discount_codes">> = {}): RowOf<"discount_codes"> {
  return {
    id: idOf(21),
    code: "SPRING",
    kind: "percent",
    percent: 10,
    amount: 0,
    currency: "USD",
    minimum_amount: 0,
    referral_code: null,
    valid_from: null,
    valid_until: null,
    max_uses: null,
    max_per_customer: null,
    first_purchase: false,
    item_ids: [],
    batch: null,
    is_active: true,
    created_at: DAY,
    updated_at: DAY,
    uses: 0,
    paid_orders: 0,
    income_usd: 0,
    income_eur: 0,
    income_gbp: 0,
    commission_usd: 0,
    commission_eur: 0,
    commission_gbp: 0,
    ...row,
  };
}

export function order(row: Record<string, unknown> = {}) {
  return {
    id: "a1b2c3d4-0000-4000-8000-000000000001",
    user_id: idOf(7),
    auth_user_id: idOf(8),
    product_id: idOf(1),
    workshop_id: null,
    checkout_id: null,
    quantity: 1,
    total_amount: 129,
    paid_amount: 0,
    refunded_amount: 0,
    currency: "USD",
    status: "pending",
    granted: false,
    referral_code: "PARTNER7",
    payment_method: null,
    payment_reference: null,
    order_data: {},
    created_at: DAY,
    updated_at: DAY,
    product: { name: "Partner Ledger" },
    workshop: null,
    user: {
      id: idOf(7),
      email: "clara@example.com",
      first_name: "Clara",
      last_name: "Bennett",
      auth_user_id: idOf(8),
    },
    ...row,
  };
}

export function user(row: Partial<RowOf<"users">> = {}) {
  return {
    id: idOf(1),
    auth_user_id: idOf(8) as string | null,
    email: "clara@example.com",
    first_name: "Clara" as string | null,
    last_name: "Bennett" as string | null,
    language: "en",
    avatar_url: null,
    phone: null as string | null,
    address: null,
    city: null as string | null,
    postal_code: null,
    country: null,
    company: null,
    vat_id: null,
    banned_until: null,
    created_at: DAY,
    updated_at: DAY,
    ...row,
  };
}

export function signup(row: Partial<RowOf<"referral_signups">> = {}) {
  return {
    id: idOf(4),
    email: "grace@example.org",
    referral_link: "https://example.org/grace",
    status: "pending",
    reason: null,
    created_at: DAY,
    updated_at: DAY,
    ...row,
  };
}

export function referral(row: Partial<RowOf<"referrals">> = {}) {
  return {
    id: idOf(3),
    user_id: idOf(7),
    referral_code: "PARTNER7",
    commission_rate: 30,
    partner_group: null,
    recruited_by: null,
    is_active: true,
    ended_at: null,
    total_clicks: 5,
    total_conversions: 2,
    total_earnings: 60,
    total_earnings_eur: 0,
    total_earnings_gbp: 0,
    created_at: DAY,
    updated_at: DAY,
    user: { email: "ana@example.com", first_name: "Ana", last_name: "Duarte" },
    ...row,
  };
}

export function workshop(row: Partial<RowOf<"workshops">> = {}) {
  return {
    id: idOf(20),
    slug: "held",
    title: "Congress on Stage",
    description: "",
    detailed_description: "",
    image_url: null,
    price: 49,
    seat_price: 49,
    early_price: null,
    early_until: null,
    early_seats: null,
    early_seats_left: null,
    currency: "USD",
    tax_category: "standard",
    status: "upcoming",
    is_active: true,
    date: "2027-05-03",
    time: "10:00",
    time_zone: "Europe/Lisbon",
    duration: "2 hours",
    end_date: null,
    end_time: null,
    place: "Rua das Flores 12, Lisboa",
    meeting_url: null,
    instructor: "Ada",
    current_participants: 8,
    max_participants: 8,
    enrolment_closes_hours: 0,
    what_you_learn: [],
    requirements: ["A pencil"],
    materials: [],
    translations: {},
    called_off_at: null,
    created_at: DAY,
    updated_at: DAY,
    ...row,
  };
}

export function seat(row: Partial<RowOf<"workshop_enrollments">> = {}) {
  return {
    id: idOf(30),
    workshop_id: idOf(20),
    workshop_title: "Congress on Stage",
    user_id: idOf(7),
    order_id: idOf(31),
    order_status: "paid",
    participant_name: "Mia Torres",
    participant_email: "mia@example.com",
    enrollment_status: "enrolled",
    enrolled_at: DAY,
    attended_at: null as string | null,
    certificate_code: null as string | null,
    language: { language: "en" },
    ...row,
  };
}

export function article(row: Partial<RowOf<"blog_articles">> = {}) {
  return {
    id: idOf(1),
    title: "How It Adds Up",
    slug: "how-it-adds-up",
    content: "<p>Text</p>",
    excerpt: "",
    featured_image_url: null,
    category: "general",
    tags: [],
    is_published: true,
    is_featured: false,
    published_at: DAY as string | null,
    seo_title: "",
    seo_description: "",
    translations: {},
    created_at: DAY,
    updated_at: DAY,
    ...row,
  };
}

export function newsItem(row: Partial<RowOf<"news">> = {}) {
  return {
    id: idOf(1),
    title: "Meet Us at the Fair",
    slug: null as string | null,
    description: "<p>On the square.</p>",
    image_url: null,
    is_published: true,
    published_at: DAY as string | null,
    seo_title: "",
    seo_description: "",
    translations: {},
    created_at: DAY,
    updated_at: DAY,
    ...row,
  };
}

export function ownPage(row: Partial<RowOf<"pages">> = {}) {
  return {
    id: idOf(1),
    title: "Who we are",
    slug: "who-we-are",
    content: "<p>Two of us.</p>",
    menu: "none",
    menu_position: 0,
    is_published: true,
    published_at: DAY as string | null,
    seo_title: "",
    seo_description: "",
    translations: {},
    created_at: DAY,
    updated_at: DAY,
    ...row,
  };
}
