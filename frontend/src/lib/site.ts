import { createContext, useContext } from "react";
import type { FreeT } from "@/lib/i18n/i18n-types";
import type { Language } from "@/lib/i18n/languages";
import { useReading, useT } from "@/lib/i18n/use-t";

/** The numbers and promises that pages state. */
export const CLAIMS = [
  "payout",
  "affiliates",
  "revenue",
  "countries",
  "rating",
  "support",
  "answerHours",
  "reviewHours",
  "uptime",
  "allAffiliates",
  "allCountries",
] as const;
/** The place of the shown claims among the texts: absent from the locale files, added by the server. */
const SHOWN = "public:claims";
type ClaimName = (typeof CLAIMS)[number];

/** The sections of the home page below its figures, in the built-in order. */
export const HOME = [
  "home.products",
  "home.crafts",
  "home.testimonials",
  "home.workshops",
  "home.programme",
] as const;
export type HomeSection = (typeof HOME)[number];

/** A page or section that the owner can switch off. */
export type Part =
  | HomeSection
  | "news"
  | "features"
  | "workshops"
  | "about"
  | "referral-program"
  | "about.story"
  | "about.values"
  | "features.sale"
  | "contact.chat";

/** A link of the owner's, named in some languages. */
export interface NamedLink {
  words: Partial<Record<Language, string>>;
  url: string;
}

/** The built-in pages of each menu in the built-in order, by the keys of their names under `nav`. */
export const MENUS = {
  header: ["news", "features", "products", "workshops", "about", "contact"],
  footer: ["products", "features", "workshops", "news", "about", "referral-program"],
} as const;
export type Menu = keyof typeof MENUS;
type BuiltInPage = (typeof MENUS)[Menu][number];

/** What every page needs of the site that the owner has made; texts and rows come with the translations. */
export interface SiteSettings {
  /** Query with which the browser loads further texts of the same version. */
  texts: string;
  off: readonly Part[];
  /** The sections of the home page in the owner's order; absent for the built-in one. */
  home?: readonly HomeSection[];
  social: readonly { name: string; url: string }[];
  /** The owner's links of the footer, named in some languages. */
  links: readonly NamedLink[];
  /** The links of each menu in the owner's order: built-in pages, and the owner's own; absent for the built-in menu. */
  menus?: Partial<Record<Menu, readonly (BuiltInPage | NamedLink)[]>>;
  /** The cards whose marks stand beside prices. */
  cards: readonly string[];
  /** Addresses of pictures; without them the built-in ones are shown. */
  logo?: string;
  logoDark?: string;
  hero?: string;
  street?: string;
  office?: string;
  poweredBy: boolean;
}

/** Defaults without a server (the dev server): all sections. */
export const BUILT_IN: SiteSettings = {
  texts: "",
  off: [],
  social: [],
  links: [],
  cards: [],
  poweredBy: false,
};

export const SiteContext = createContext<SiteSettings>(BUILT_IN);

export const useSite = () => useContext(SiteContext);

/** Return whether a page or section is switched on. */
export function useIsOn(part: Part): boolean {
  return !useSite().off.includes(part);
}

export type Claims = Partial<Record<ClaimName, string>>;

/** The claims that the owner shows; the server has put them among the texts of every page. */
export const useClaims = (): Claims => claimsIn(useT() as FreeT);

export function claimsIn(t: FreeT): Claims {
  const texts = CLAIMS.map((name) => [name, t(`${SHOWN}.${name}`)] as const);
  return Object.fromEntries(texts.filter(([name, text]) => text !== `${SHOWN}.${name}`));
}

/** Return whether an address, with or without a query, is one of these pages or lies below one. */
export function liesIn(address: string, pages: readonly string[]): boolean {
  const path = address.replace(/[?#].*/, "");
  return pages.some((page) => path === page || path.startsWith(`${page}/`));
}

/** Return the addresses that are switched off, with all below them. */
export function offPages({ off }: SiteSettings): string[] {
  return off.filter((part) => !part.includes(".")).map((part) => `/${part}`);
}

/** The links of a menu, named for the reader: the pages that are switched on, in the owner's order. */
export function useMenu(menu: Menu): { to: string; label: string; lang: Language | undefined }[] {
  const t = useT();
  const site = useSite();
  const reading = useReading();
  const off = offPages(site);
  return (site.menus?.[menu] ?? MENUS[menu])
    .filter((link) => typeof link !== "string" || !off.includes(`/${link}`))
    .map((link) => {
      if (typeof link === "string") return { to: `/${link}`, label: t(`nav.${link}`), lang: undefined };
      const own = link.words[reading.language];
      return { to: link.url, label: own ?? nameOf(link, reading), lang: own ? undefined : reading.written };
    });
}

/** The name of a link in the reader's language, else in the owner's, else in any. */
export function nameOf(
  { words, url }: NamedLink,
  reading: { language: Language; written: Language },
): string {
  return words[reading.language] ?? words[reading.written] ?? Object.values(words)[0] ?? url;
}
