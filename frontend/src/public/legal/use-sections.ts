import { useLocation } from "react-router";
import { useCompany, usePromises } from "@/lib/company";
import { formatRate } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { searchParam } from "@/lib/query-string";
import type { Tables } from "@/lib/server/api.types";
import { list, type Query } from "@/lib/server/rest-query";
import { useQuery, useQueryIf } from "@/lib/server/use-query";
import type { LegalSection } from "@/public/legal/legal-page";
import { filledSection, fillFacts, sectionsOf } from "@/public/legal/legal-sections";

/** The sections of each page in their order, by their keys in the page's locale file. */
const SECTIONS = {
  terms: [
    "parties",
    "account",
    "orders",
    "payment",
    "delivery",
    "refunds",
    "licence",
    "workshops",
    "referrals",
    "conduct",
    "liability",
    "changes",
    "law",
    "contact",
  ],
  withdrawal: ["right", "form", "effects", "digital", "workshops"],
  privacy: [
    "controller",
    "visit",
    "storage",
    "account",
    "orders",
    "reviews",
    "referrals",
    "messages",
    "recipients",
    "rights",
    "jurisdiction",
    "changes",
  ],
  imprint: ["company", "contact", "responsible", "jurisdiction", "disputes", "links"],
} as const;

export type Page = keyof typeof SECTIONS;
type Version = Pick<Tables["legal_versions"]["row"], "text" | "kept_at">;
type Published = Pick<Tables["legal_texts"]["row"], "market" | "text" | "published_at">;

/** The operator's own texts of a page, one for each market that has one. */
const publishedTexts = (page: Page, language: Language) =>
  list<"legal_texts", Published>("legal_texts", {
    select: "market,text,published_at",
    page: `eq.${page}`,
    language: `eq.${language}`,
  });

interface LegalTextShown {
  sections: LegalSection[];
  /** When it was published or agreed to, a timestamp; undefined for the text that ships with the shop. */
  since: string | undefined;
  /** It is a version kept with an order, or the operator's own, not the shipped text. */
  own: boolean;
}

/** The version that an order was placed under, if the address names one. */
function versionIn(search: string): Query<Version[]> | null {
  const version = searchParam(search, "version");
  return version ? list<"legal_versions", Version>("legal_versions", { id: `eq.${version}` }) : null;
}

/** The first reads of a legal page. */
export function legalReads(page: Page, language: Language, search: string): Query<unknown>[] {
  const version = versionIn(search);
  return [publishedTexts(page, language), ...(version ? [version] : [])];
}

function useVersion(): Version | undefined {
  const query = versionIn(useLocation().search);
  return useQueryIf(query).data?.[0];
}

const MARKETS = ["DE", "AT", "FR", "ES", "EU", "GB", "US", "XX"] as const;
type Market = (typeof MARKETS)[number];
const WITHOUT_RIGHT: readonly Market[] = ["US", "XX"];

/** Whether consumers of the market have a right of withdrawal by law. */
const hasWithdrawal = (market: Market) => !WITHOUT_RIGHT.includes(market);

/** The market that the address names, or the shop's own. */
function useMarket(): Market {
  const requested = searchParam(useLocation().search, "market");
  const { market = "XX" } = useCompany();
  return MARKETS.find((each) => each === requested) ?? MARKETS.find((each) => each === market) ?? "XX";
}

const FACTS = ["representedBy", "registerEntry", "taxNumber", "vatId", "mediator", "host"] as const;

/** The values of the placeholders in legal texts; empty where the operator has not entered them. */
function useFacts(): Record<string, string> {
  const {
    name,
    legalName = name,
    street,
    city,
    email,
    phone,
    legal,
    cardForm,
    asksRecommender,
  } = useCompany();
  const { refundDays, commissionRate, reviewDays } = usePromises();
  const { t, language } = useTranslation("legal");
  const rate = formatRate(commissionRate, language);
  const required = Object.fromEntries(FACTS.map((fact) => [fact, legal[fact] ?? ""]));
  const days = (number: number) => (number ? String(number) : "");
  const optional = {
    refundDays: days(refundDays),
    reviewDays: days(reviewDays),
    cardForm: cardForm?.provider ?? "",
    recommender: asksRecommender ? t("recommender") : "",
  };
  return { company: legalName, street, city, email, phone, ...optional, ...required, commissionRate: rate };
}

/** The sections that ship with the shop: the general ones, and those of the market. */
function useShipped(page: Page, market: Market, facts: Record<string, string>): LegalSection[] {
  const { t } = useTranslation(`legal-${page}`);
  const text = t as unknown as (key: string, values?: object) => string;
  // All facts stay placeholders, for filledSection.
  const kept = Object.fromEntries(Object.keys(facts).map((name) => [name, `{{${name}}}`]));
  const section = (id: string, key: string) =>
    filledSection({ id, title: text(`${key}.title`, kept), text: text(`${key}.text`, kept) }, facts);
  const right = page === "withdrawal" && hasWithdrawal(market);
  const ids = page === "withdrawal" && !right ? (["form"] as const) : SECTIONS[page];
  const general = ids.flatMap((id) => section(id, id));
  return [
    ...general,
    ...section("market", `markets.${market}`),
    ...(right ? section("model-form", "markets.modelForm") : []),
  ];
}

/** The shipped text above the list of what is stored; it also stands below a privacy text of the operator. */
export function useStorageText(): string {
  const { t } = useTranslation("legal-privacy");
  return fillFacts(t("legal-privacy:storage.text", { cardForm: "{{cardForm}}" }), useFacts());
}

/** Whether the law of the market that is shown gives a right of withdrawal. */
export const useHasWithdrawal = () => hasWithdrawal(useMarket());

/** The text of a legal page: the version of an order, the operator's for the market, or the shipped one. */
export function useLegalText(page: Page): LegalTextShown {
  const language = useLanguage();
  const facts = useFacts();
  const market = useMarket();
  const shipped = useShipped(page, market, facts);
  const published = useQuery(publishedTexts(page, language)).data?.find((row) => row.market === market);
  const version = useVersion();
  const text = version?.text ?? published?.text;
  if (!text) return { sections: shipped, since: undefined, own: false };
  const since = version?.kept_at ?? published?.published_at ?? undefined;
  return { sections: sectionsOf(text, facts), since, own: true };
}
