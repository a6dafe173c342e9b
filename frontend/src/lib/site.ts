import { createContext, useContext } from "react";
import type { Language } from "@/lib/i18n/languages";
import { useLanguage } from "@/lib/i18n/use-t";

/** A number or promise that the pages state. */
export type ClaimName =
  | "payout"
  | "affiliates"
  | "revenue"
  | "countries"
  | "reviewHours"
  | "uptime"
  | "support"
  | "answerHours"
  | "allAffiliates"
  | "allCountries"
  | "rating";

/** A page or section that the owner can switch off. */
export type Part =
  | "news"
  | "features"
  | "workshops"
  | "about"
  | "home.crafts"
  | "home.programme"
  | "about.story"
  | "about.values"
  | "features.sale"
  | "contact.chat";

/** What every page needs of the site that the owner has made; texts and rows come with the translations. */
export interface SiteSettings {
  /** Query with which the browser loads further texts of the same version. */
  texts: string;
  off: readonly Part[];
  /** The claims that are shown, by name and language. */
  claims: Partial<Record<ClaimName, Partial<Record<Language, string>>>>;
  social: readonly { name: string; url: string }[];
  /** Addresses of pictures; without them the built-in ones are shown. */
  logo?: string;
  logoDark?: string;
  hero?: string;
  poweredBy: boolean;
}

/** Defaults without a server (the dev server): all sections, no claims. */
export const BUILT_IN: SiteSettings = { texts: "", off: [], claims: {}, social: [], poweredBy: false };

export const SiteContext = createContext<SiteSettings>(BUILT_IN);

export const useSite = () => useContext(SiteContext);

/** Return whether a page or section is switched on. */
export function useIsOn(part: Part): boolean {
  return !useSite().off.includes(part);
}

export type Claims = Partial<Record<ClaimName, string>>;

/** The claims that are shown, in the language of the page or the next best. */
export const useClaims = (): Claims => claimsOf(useSite(), useLanguage());

export function claimsOf({ claims }: SiteSettings, language: Language): Claims {
  const texts = Object.entries(claims).map(([name, words]) => [
    name,
    words[language] || words.en || Object.values(words)[0],
  ]);
  return Object.fromEntries(texts);
}

/** Return the addresses that are switched off, with all below them. */
export function offPages({ off }: SiteSettings): string[] {
  return off.filter((part) => !part.includes(".")).map((part) => `/${part}`);
}
