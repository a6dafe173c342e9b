import { keepPreviousData, useInfiniteQuery, useQuery as useServerState } from "@tanstack/react-query";
import type { Creative } from "@/account/partner/creative";
import type { Period } from "@/account/partner/period";
import { columnOf, type Language } from "@/lib/i18n/languages";
import { productTexts, translationsInAll } from "@/lib/i18n/translated";
import { useLanguage } from "@/lib/i18n/use-t";
import type { Functions, Tables } from "@/lib/server/api.types";
import { call } from "@/lib/server/functions";
import { readPart } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";
import { keyOf, useQuery } from "@/lib/server/use-query";

export type Report = Functions["partner-report"]["answer"];
export type Balance = Report["balances"][number];
type ReferredOrder = Functions["partner-orders"]["answer"]["orders"][number];
export type Why = ReferredOrder["why"];
export type Payout = Tables["payouts"]["row"];
export type Details = Tables["payout_details"]["row"];

const OWN_CODE =
  "id,code,kind,percent,amount,currency,is_active,valid_until,uses,paid_orders,income_usd,income_eur,income_gbp,commission_usd,commission_eur,commission_gbp";

/** A discount code that credits the partner, with its figures. */
export type OwnCode = Tables["discount_codes"]["row"];

/** The data of a ledger's line. */
export type Entry = Pick<
  Tables["commissions"]["row"],
  | "id"
  | "kind"
  | "order_id"
  | "base"
  | "rate"
  | "rule"
  | "amount"
  | "currency"
  | "note"
  | "payable_at"
  | "created_at"
> & { state: string; item: string | null; buyer: string | null };

const PAGE = 20;
const ENTRY = "id,kind,order_id,base,rate,rule,amount,currency,note,payable_at,created_at,state,buyer";

/** Return the item of an entry, named in a language. */
const itemIn = (language: Language) => (columnOf(language) ? `item:item_${columnOf(language)}` : "item");

/** Metrics of a period, and the balance; of the oldest code if none is selected. */
export function useReport(period: Period, referralId: string | undefined, enabled = true) {
  const params = { ...period, ...(referralId ? { referralId } : {}) };
  return useServerState({
    enabled,
    queryKey: ["/functions/v1/partner-report", params],
    queryFn: () => call("partner-report", params),
    placeholderData: keepPreviousData,
  });
}

/** The orders that came through a code, the oldest one if none is selected; paged. */
export function usePartnerOrders(referralId: string | undefined, enabled = true) {
  const language = useLanguage();
  const whose = { language, ...(referralId ? { referralId } : {}) };
  return useInfiniteQuery({
    enabled,
    queryKey: ["/functions/v1/partner-orders", whose],
    queryFn: ({ pageParam }) => call("partner-orders", { ...whose, ...pageParam }),
    initialPageParam: {},
    getNextPageParam: ({ orders }) => {
      const last = orders.at(-1);
      return last && orders.length === PAGE ? { before: last.createdAt, beforeId: last.id } : undefined;
    },
  });
}

const ledger = (referralId: string, language: Language, page: object) =>
  list<"commissions", Entry>("commissions", {
    select: `${ENTRY},${itemIn(language)}`,
    referral_id: `eq.${referralId}`,
    order: "created_at.desc,id.desc",
    ...page,
  });

/** The newest entries of the ledger, and their number. */
export function useLedger(referralId: string, pages: number) {
  const query = ledger(referralId, useLanguage(), { limit: pages * PAGE });
  return useServerState({
    queryKey: keyOf(query),
    queryFn: () => readPart(query),
    placeholderData: keepPreviousData,
  });
}

/** The URL of the whole ledger as a file. */
export const ledgerUrl = (referralId: string, language: Language) => ledger(referralId, language, {}).url;

/** The products on sale that a link can open, by name. */
export function useLinkTargets() {
  const query = list<"products", { slug: string; name: string }>("products", {
    select: `slug,${productTexts(["name"], useLanguage())}`,
    is_active: "eq.true",
    order: "name",
  });
  return useQuery(query).data ?? [];
}

/** The discount codes that credit a referral code, the newest first. */
export function useOwnCodes(code: string) {
  return useQuery(
    list<"discount_codes", OwnCode>("discount_codes", {
      select: OWN_CODE,
      referral_code: `eq.${code}`,
      order: "created_at.desc",
      limit: 500,
    }),
  );
}

/** A partner's postback. */
export type Postback = Pick<Tables["webhook_endpoints"]["row"], "id" | "url" | "is_active">;

/** The postback of a user, if they saved one; an admin sees others, too. */
export function usePostback(userId: string) {
  return useQuery(
    list<"webhook_endpoints", Postback & { user: unknown }>("webhook_endpoints", {
      select: "id,url,is_active,user:users!inner(auth_user_id)",
      "user.auth_user_id": `eq.${userId}`,
      limit: 1,
    }),
  );
}

/** The last calls of a postback, the newest first. */
export function usePostbackDeliveries(postbackId: string) {
  return useQuery(
    list("webhook_deliveries", {
      endpoint_id: `eq.${postbackId}`,
      order: "created_at.desc,id.desc",
      limit: 20,
    }),
  );
}

const CREATIVE_TEXTS = ["title", "text", "image_url", "alt_text"];

/** The creatives that the partner is offered, in the shop's order, with their texts in every language. */
export function useCreatives() {
  return useQuery(
    list<"creatives", Creative>("creatives", {
      select: ["id", "page", ...CREATIVE_TEXTS, ...translationsInAll(CREATIVE_TEXTS)].join(","),
      is_active: "eq.true", // an admin sees the others, too
      order: "position.asc,created_at.desc,id.asc",
    }),
  );
}

export function usePayouts(referralId: string) {
  return useQuery(
    list("payouts", { referral_id: `eq.${referralId}`, order: "created_at.desc,id.desc", limit: 100 }),
  );
}

/** The partner's payout details; an admin gets only their own. */
export function useDetails(userId: string) {
  return useQuery(
    list<"payout_details", Details & { user: unknown }>("payout_details", {
      select: "*,user:users!inner(auth_user_id)",
      "user.auth_user_id": `eq.${userId}`,
      limit: 1,
    }),
  );
}
