import type account from "@/locales/en/account.json";
import type accountSecurity from "@/locales/en/account-security.json";
import type admin from "@/locales/en/admin.json";
import type adminConnections from "@/locales/en/admin-connections.json";
import type adminContent from "@/locales/en/admin-content.json";
import type adminCustomers from "@/locales/en/admin-customers.json";
import type adminDashboard from "@/locales/en/admin-dashboard.json";
import type adminDiscounts from "@/locales/en/admin-discounts.json";
import type adminDownloads from "@/locales/en/admin-downloads.json";
import type adminHistory from "@/locales/en/admin-history.json";
import type adminIntegrations from "@/locales/en/admin-integrations.json";
import type adminInvoices from "@/locales/en/admin-invoices.json";
import type adminJobs from "@/locales/en/admin-jobs.json";
import type adminLegal from "@/locales/en/admin-legal.json";
import type adminLists from "@/locales/en/admin-lists.json";
import type adminLogs from "@/locales/en/admin-logs.json";
import type adminMails from "@/locales/en/admin-mails.json";
import type adminMedia from "@/locales/en/admin-media.json";
import type adminOrders from "@/locales/en/admin-orders.json";
import type adminReconciliation from "@/locales/en/admin-reconciliation.json";
import type adminReferrals from "@/locales/en/admin-referrals.json";
import type adminReviews from "@/locales/en/admin-reviews.json";
import type adminRoles from "@/locales/en/admin-roles.json";
import type adminSettings from "@/locales/en/admin-settings.json";
import type adminSite from "@/locales/en/admin-site.json";
import type adminStaff from "@/locales/en/admin-staff.json";
import type adminWithdrawals from "@/locales/en/admin-withdrawals.json";
import type adminWorkshops from "@/locales/en/admin-workshops.json";
import type basket from "@/locales/en/basket.json";
import type billing from "@/locales/en/billing.json";
import type booking from "@/locales/en/booking.json";
import type certificate from "@/locales/en/certificate.json";
import type checkout from "@/locales/en/checkout.json";
import type company from "@/locales/en/company.json";
import type consent from "@/locales/en/consent.json";
import type downloads from "@/locales/en/downloads.json";
import type home from "@/locales/en/home.json";
import type homeBelow from "@/locales/en/home-below.json";
import type legal from "@/locales/en/legal.json";
import type legalImprint from "@/locales/en/legal-imprint.json";
import type legalPrivacy from "@/locales/en/legal-privacy.json";
import type legalTerms from "@/locales/en/legal-terms.json";
import type legalWithdrawal from "@/locales/en/legal-withdrawal.json";
import type news from "@/locales/en/news.json";
import type notFound from "@/locales/en/not-found.json";
import type partner from "@/locales/en/partner.json";
import type partnerMails from "@/locales/en/partner-mails.json";
import type pay from "@/locales/en/pay.json";
import type products from "@/locales/en/products.json";
import type program from "@/locales/en/program.json";
import type pub from "@/locales/en/public.json";
import type rates from "@/locales/en/rates.json";
import type reviews from "@/locales/en/reviews.json";
import type seat from "@/locales/en/seat.json";
import type shop from "@/locales/en/shop.json";
import type thanks from "@/locales/en/thanks.json";
import type secondFactor from "@/locales/en/two-factor.json";
import type waiting from "@/locales/en/waiting.json";
import type workshops from "@/locales/en/workshops.json";

/** The texts of every namespace, typed by the English ones: a missing key is a type error. */
export interface Texts {
  public: typeof pub;
  basket: typeof basket;
  booking: typeof booking;
  news: typeof news;
  shop: typeof shop;
  "partner-mails": typeof partnerMails;
  reviews: typeof reviews;
  products: typeof products;
  program: typeof program;
  consent: typeof consent;
  thanks: typeof thanks;
  waiting: typeof waiting;
  workshops: typeof workshops;
  "not-found": typeof notFound;
  home: typeof home;
  "home-below": typeof homeBelow;
  company: typeof company;
  legal: typeof legal;
  "legal-imprint": typeof legalImprint;
  "legal-privacy": typeof legalPrivacy;
  "legal-terms": typeof legalTerms;
  "legal-withdrawal": typeof legalWithdrawal;
  account: typeof account;
  "account-security": typeof accountSecurity;
  admin: typeof admin;
  "admin-referrals": typeof adminReferrals;
  "admin-roles": typeof adminRoles;
  "admin-settings": typeof adminSettings;
  "admin-site": typeof adminSite;
  "admin-staff": typeof adminStaff;
  "admin-invoices": typeof adminInvoices;
  "admin-reviews": typeof adminReviews;
  "admin-withdrawals": typeof adminWithdrawals;
  "admin-workshops": typeof adminWorkshops;
  partner: typeof partner;
  pay: typeof pay;
  billing: typeof billing;
  "admin-dashboard": typeof adminDashboard;
  "admin-reconciliation": typeof adminReconciliation;
  certificate: typeof certificate;
  checkout: typeof checkout;
  seat: typeof seat;
  "two-factor": typeof secondFactor;
  "admin-orders": typeof adminOrders;
  "admin-integrations": typeof adminIntegrations;
  "admin-jobs": typeof adminJobs;
  "admin-connections": typeof adminConnections;
  "admin-legal": typeof adminLegal;
  "admin-lists": typeof adminLists;
  "admin-logs": typeof adminLogs;
  "admin-mails": typeof adminMails;
  "admin-media": typeof adminMedia;
  "admin-content": typeof adminContent;
  "admin-customers": typeof adminCustomers;
  "admin-discounts": typeof adminDiscounts;
  rates: typeof rates;
  "admin-downloads": typeof adminDownloads;
  "admin-history": typeof adminHistory;
  downloads: typeof downloads;
}

export type Namespace = keyof Texts;

/** `left` of `left_zero`, `left_one` and `left_other`. */
type Stem<Key> = Key extends `${infer Before}_${"zero" | "one" | "many" | "other"}` ? Before : Key;

/** `form.left`: the path of a text in the tree. */
type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Stem<Key> : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

type Prefixed<N extends Namespace> = { [Each in N]: `${Each}:${Path<Texts[Each]>}` }[N];

type Key<N extends Namespace | readonly Namespace[]> = N extends Namespace
  ? Path<Texts[N]> | Prefixed<N>
  : N extends readonly [infer First extends Namespace, ...(readonly Namespace[])]
    ? Path<Texts[First]> | Prefixed<N[number]>
    : string;

/**
 * Return the text of a key, with its placeholders filled. `count` selects the plural form; without it, the days of the
 * money-back guarantee select the form of a text about it.
 */
export type TFunction<N extends Namespace | readonly Namespace[] = "public"> = (
  key: Key<N>,
  values?: Record<string, unknown>,
) => string;

/** The same for an untyped key. */
export type FreeT = (key: string, values?: Record<string, unknown>) => string;
