import { type BookkeepingValues, bookkeepingOf, storedOf } from "@/admin/settings/bookkeeping";
import { readAmount } from "@/components/forms/amount";
import { filled, type Row, rowsOf } from "@/components/forms/rows";
import type { Functions } from "@/lib/server/api.types";

export type Stored = Functions["settings"]["answer"];
type Settings = Stored["settings"];
export type CompanyField = keyof Settings["company"];

export const TAX_MODES = ["none", "inclusive", "exclusive"] as const;
const RATE_FIELDS = ["country", "rate", "category"] as const;
const EXCHANGE_FIELDS = ["currency", "rate", "day", "source"] as const;
export const TAX_CATEGORIES = ["standard", "books", "ebooks", "reduced"] as const;
type TaxCategory = Settings["tax"]["rates"][number]["category"];
export const VAT_CHECKS = ["vies", "owner", "off"] as const;
export const SECURED_ROLES = ["admin", "finance", "support", "content"] as const;
export const PRIVACY_MODES = ["inform", "consent"] as const;

/** The company fields by their paths in the settings. */
type CompanyValues = { [Name in CompanyField as `company.${Name}`]: string };

/** The form's state, as typed. */
export interface SettingsValues extends CompanyValues {
  mode: (typeof TAX_MODES)[number];
  rates: Row<"country" | "rate" | "category">[];
  small_business: boolean;
  shipped_rates: boolean;
  exchange_rates: Row<(typeof EXCHANGE_FIELDS)[number]>[];
  other_rate: string;
  note: string;
  bookkeeping: BookkeepingValues;
  refund_days: string;
  review_request_days: string;
  vat_check: (typeof VAT_CHECKS)[number];
  embedded_checkout: boolean;
  ask_recommender: boolean;
  partner_postbacks: boolean;
  payout_details_days: string;
  commission_rate: string;
  second_level_rate: string;
  second_level_base: Settings["second_level_base"];
  payout_minimum: string;
  privacy_mode: (typeof PRIVACY_MODES)[number];
  sender_name: string;
  workshop_cancel_days: string;
  workshop_reminder_hours: string;
  workshop_transfer_hours: string;
  waiting_offer_hours: string;
  second_factor_roles: Settings["second_factor_roles"];
  currency: Settings["currency"];
  tax_category: Settings["tax_category"];
  content_language: Settings["content_language"];
  languages: Settings["languages"];
  time_zone: string;
}

/** Format a rate without trailing zeros: `19`, not `19.00`. */
const plain = (rate: string) => String(Number(rate));

/** Return the time zone of this browser: the form of a shop whose settings were never saved begins with it. */
export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

export function valuesOf({ settings, version }: Stored): SettingsValues {
  const { company, tax } = settings;
  const places = Object.entries(company).map(([name, text]) => [`company.${name}`, text]);
  return {
    ...(Object.fromEntries(places) as CompanyValues),
    mode: tax.mode,
    rates: rowsOf(
      RATE_FIELDS,
      tax.rates.map(({ country, rate, category }) => ({ country, rate: plain(rate), category })),
    ),
    small_business: tax.small_business,
    shipped_rates: tax.shipped_rates,
    exchange_rates: rowsOf(
      EXCHANGE_FIELDS,
      tax.exchange_rates.map(({ currency, rate, day, source }) => ({
        currency,
        rate: plain(rate),
        day,
        source,
      })),
    ),
    other_rate: plain(tax.other_rate),
    note: tax.note ?? "",
    bookkeeping: bookkeepingOf(settings.bookkeeping),
    refund_days: String(settings.refund_days),
    review_request_days: String(settings.review_request_days),
    vat_check: settings.vat_check,
    embedded_checkout: settings.embedded_checkout,
    ask_recommender: settings.ask_recommender,
    partner_postbacks: settings.partner_postbacks,
    payout_details_days: String(settings.payout_details_days),
    commission_rate: plain(settings.commission_rate),
    second_level_rate: plain(settings.second_level_rate),
    second_level_base: settings.second_level_base,
    payout_minimum: plain(settings.payout_minimum),
    privacy_mode: settings.privacy_mode,
    sender_name: settings.sender_name ?? "",
    workshop_cancel_days: String(settings.workshop_cancel_days),
    workshop_reminder_hours: String(settings.workshop_reminder_hours),
    workshop_transfer_hours: String(settings.workshop_transfer_hours),
    waiting_offer_hours: String(settings.waiting_offer_hours),
    second_factor_roles: settings.second_factor_roles,
    currency: settings.currency,
    tax_category: settings.tax_category,
    content_language: settings.content_language,
    languages: settings.languages,
    time_zone: version === 0 ? localZone() : settings.time_zone,
  };
}

/** Return a typed rate in percent as the server reads it; its form refuses text without exactly one reading. */
const percent = (text: string) => (text.trim() === "" ? "0" : String(readAmount(text)));

/** Replace the decimal comma of an exchange rate, which has no thousands, by a point. */
const decimal = (text: string) => text.trim().replace(",", ".") || "0";

/** Return the payload; company fields come from `before`. */
export function payloadOf(values: SettingsValues, { settings: before }: Stored): Settings {
  const names = Object.keys(before.company) as CompanyField[];
  return {
    ...before,
    company: Object.fromEntries(names.map((name) => [name, values[`company.${name}`]])) as Record<
      CompanyField,
      string
    >,
    tax: {
      ...before.tax,
      mode: values.mode,
      rates: values.rates
        .filter(({ country, rate }) => country.trim() !== "" && rate.trim() !== "")
        .map(({ country, rate, category }) => ({
          country: country.trim(),
          rate: percent(rate),
          category: (category || "standard") as TaxCategory,
        })),
      small_business: values.small_business,
      shipped_rates: values.shipped_rates,
      exchange_rates: filled(EXCHANGE_FIELDS, values.exchange_rates).map((row) => ({
        ...row,
        currency: row.currency.toUpperCase(),
        rate: decimal(row.rate),
      })),
      other_rate: percent(values.other_rate),
      note: values.note.trim() || null,
    },
    bookkeeping: storedOf(values.bookkeeping),
    refund_days: Number(values.refund_days),
    review_request_days: Number(values.review_request_days),
    vat_check: values.vat_check,
    embedded_checkout: values.embedded_checkout,
    ask_recommender: values.ask_recommender,
    partner_postbacks: values.partner_postbacks,
    payout_details_days: Number(values.payout_details_days),
    commission_rate: percent(values.commission_rate),
    second_level_rate: percent(values.second_level_rate),
    second_level_base: values.second_level_base,
    payout_minimum: percent(values.payout_minimum),
    privacy_mode: values.privacy_mode,
    sender_name: values.sender_name.trim() || null,
    workshop_cancel_days: Number(values.workshop_cancel_days),
    workshop_reminder_hours: Number(values.workshop_reminder_hours),
    workshop_transfer_hours: Number(values.workshop_transfer_hours),
    waiting_offer_hours: Number(values.waiting_offer_hours),
    second_factor_roles: values.second_factor_roles,
    currency: values.currency,
    tax_category: values.tax_category,
    content_language: values.content_language,
    languages: values.languages,
    time_zone: values.time_zone,
  };
}

/** Return the tax included in a price of 100, or added to it, at a rate in percent, as the server computes it. */
export function taxOfHundred(mode: "inclusive" | "exclusive", rate: string): number {
  const given = Number(percent(rate));
  if (!(given >= 0)) return 0;
  return mode === "exclusive" ? given : Math.round((10_000 * given) / (100 + given)) / 100;
}

/** Return the paths of rejected values in a message of the server: `settings.company.iban: not an IBAN; …`. */
export function refusedPlaces(message: string): string[] {
  return [...message.matchAll(/(?:^|; )settings\.([a-z_]+(?:\.[a-z_0-9]+)*):/g)].map(
    ([, place]) => place as string,
  );
}
