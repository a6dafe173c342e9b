import type { ComponentType } from "react";
import type { Company } from "@/lib/company";
import type { TFunction } from "@/lib/i18n/i18n-types";
import type { Language } from "@/lib/i18n/languages";
import type { Query } from "@/lib/server/rest-query";
import type { SiteSettings } from "@/lib/site";

/** Texts of all pages: those beyond `public` as `home:…`, `account:…`. */
export type PageT = TFunction<
  [
    "public",
    "shop",
    "products",
    "basket",
    "booking",
    "workshops",
    "not-found",
    "news",
    "program",
    "thanks",
    "home",
    "company",
    "legal-imprint",
    "legal-privacy",
    "legal-terms",
    "legal-withdrawal",
    "account",
    "admin",
    "certificate",
    "waiting",
    "reviews",
    "partner-mails",
    "admin-referrals",
    "admin-settings",
    "admin-site",
    "admin-mails",
    "admin-legal",
    "admin-connections",
    "admin-integrations",
    "admin-jobs",
    "admin-staff",
    "partner",
    "rates",
    "account-security",
  ]
>;

export type Params = Readonly<Record<string, string | undefined>>;

/** A page's metadata for browsers, search engines and link previews. */
export interface Meta {
  title: string;
  description?: string;
  /** The canonical path, if it differs from the requested one. */
  canonicalPath?: string;
  /** Address of the picture of a shared link. */
  ogImage?: string | undefined;
  jsonLd?: Record<string, unknown>;
  /** 404 if there is no such page or row. */
  status?: 200 | 404;
}

export interface MetaContext {
  t: PageT;
  params: Params;
  language: Language;
  siteUrl: string;
  company: Company;
  site: SiteSettings;
  /** Return the data of a read so far: undefined while unknown, null if there is no such row. */
  result: <T>(query: Query<T>) => T | undefined;
}

/** A file of app/pages: the component, its first reads, and its metadata. */
export interface PageModule {
  default: ComponentType;
  /** The page's essential words with as little code as possible: the server shows them if the page fails there. */
  Plain?: ComponentType;
  /** `search`: the query of the address, with its question mark, or empty. */
  queries?: (params: Params, language: Language, search: string) => Query<unknown>[];
  meta: (context: MetaContext) => Meta;
}
