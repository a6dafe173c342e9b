import type { SettingsInTexts, Translations } from "@/lib/i18n/i18n";
import type { Language } from "@/lib/i18n/languages";
import type { Theme } from "@/lib/theme";

/** The company as the server publishes it; empty texts are not known. */
export interface PublishedCompany {
  name: string;
  street: string;
  city: string;
  email: string;
  phone: string;
  legal: Partial<Record<"representedBy" | "registerEntry" | "taxNumber" | "vatId", string>>;
  /** Length of the money-back guarantee, in days. */
  refundDays?: number;
  /** Percent of a paid order that new partners earn. */
  commissionRate?: number;
  /** The demo's invented figures, quotes and people are shown. */
  samples?: boolean;
  /** Prices are without tax, which is added at checkout. */
  taxAdded?: boolean;
  /** What stands beside a price, such as 'incl. VAT'; absent where no tax is charged. */
  taxNotes?: Record<Language, string>;
}

/** What the operator set and pages have to know. */
export interface BootSettings extends SettingsInTexts {
  /** Whether a partner's code is remembered at once, or only once the visitor agreed (R1). */
  privacyMode?: "inform" | "consent";
  /** What the site says of the company behind it. */
  company?: PublishedCompany;
}

/** What the server inlines for the first page, as JSON in `#boot`. */
interface Boot {
  language: Language;
  theme: Theme;
  siteUrl: string;
  translations: Translations;
  /** The answers of the page's reads, by address; null is a row that does not exist. */
  data: Record<string, unknown>;
  settings: BootSettings;
}

/** The server's boot state, or null where no server wrote one (the dev server). */
export function readBoot(): Boot | null {
  const text = document.getElementById("boot")?.textContent;
  return text ? (JSON.parse(text) as Boot) : null;
}
