import type { SettingsInTexts, Translations } from "@/lib/i18n/i18n";
import type { Language } from "@/lib/i18n/languages";
import type { SiteSettings } from "@/lib/site";
import type { Theme } from "@/lib/theme";

/** The company as published by the server; unknown fields are empty. */
export interface PublishedCompany {
  /** The brand, or else the legal name. */
  name: string;
  /** The name of the law's papers, if it is another one. */
  legalName?: string;
  street: string;
  city: string;
  email: string;
  phone: string;
  legal: Partial<
    Record<"representedBy" | "registerEntry" | "taxNumber" | "vatId" | "mediator" | "host", string>
  >;
  /** `city` in each offered language: it ends with the country's name. */
  cities?: Partial<Record<Language, string>>;
  /** Length of the money-back guarantee, in days. */
  refundDays?: number;
  /** Percent of a paid order that new partners earn. */
  commissionRate?: number;
  /** Partners who are owed less of a currency are paid later; absent without a minimum. */
  payoutMinimum?: number;
  /** What a partner earns by the sales of another one they recruited, in percent; absent if nothing. */
  secondLevel?: { rate: number; of: "commission" | "sale" };
  /** Days after which a buyer is asked for a review; 0 for never. */
  reviewDays?: number;
  /** The checkout asks who recommended the shop. */
  asksRecommender?: boolean;
  /** What new products and workshops begin with. Amounts of an example or of nothing are in this currency, too. */
  currency?: string;
  taxCategory?: string;
  /** The market of the shop's own country: DE, AT, FR, ES, GB, US, EU or XX. */
  market?: string;
  /** Prices exclude tax, which is added at checkout. */
  taxAdded?: boolean;
  /** The payment page offers Apple Pay and Google Pay, where the device has them. */
  wallets?: boolean;
  /** Customers pay with the card provider's form in the checkout. */
  cardForm?: { provider: string; cookies: readonly string[] };
  /** Suffix of a price, such as 'incl. VAT'; absent if no tax is charged. */
  taxNotes?: Record<Language, string>;
}

/** The operator's settings that pages need. */
export interface BootSettings extends SettingsInTexts {
  /** Store a partner's code at once, or only after the visitor's consent (R1). */
  privacyMode?: "inform" | "consent";
  /** The company's public details. */
  company?: PublishedCompany;
  site?: SiteSettings;
}

/** The state that the server inlines for the first page, as JSON in `#boot`. */
interface Boot {
  language: Language;
  theme: Theme;
  siteUrl: string;
  translations: Translations;
  /** Results of the page's reads, by URL; null is a row that does not exist. */
  data: Record<string, unknown>;
  settings: BootSettings;
}

/** Return the server's boot state, or null without one (the dev server). */
export function readBoot(): Boot | null {
  const text = document.getElementById("boot")?.textContent;
  return text ? (JSON.parse(text) as Boot) : null;
}
