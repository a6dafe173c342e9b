import type { ListSpec } from "@/components/data-table/list-spec";
import type { Functions, Tables } from "@/lib/server/api.types";

export type Run = Tables["payout_runs"]["row"];
export type Due = Functions["preview-payouts"]["answer"]["due"][number];
export type RunPayout = Tables["payouts"]["row"] & {
  referral: { referral_code: string; user: Pick<Tables["users"]["row"], "email"> };
};

export const STATES = ["preparing", "open", "paid", "cancelled"] as const;

/** All runs, newest first. */
export const RUNS: ListSpec<Run> = {
  table: "payout_runs",
  select: "*",
  search: [],
  filters: { status: Object.fromEntries(STATES.map((status) => [status, `status.eq.${status}`])) },
  dates: "created_at",
  order: "created_at.desc",
};

/** Return the previewed payouts and skipped partners, a group for each currency. */
export function byCurrency(due: readonly Due[]): { currency: Due["currency"]; pays: Due[]; passes: Due[] }[] {
  return [...new Set(due.map(({ currency }) => currency))].map((currency) => {
    const of = due.filter((each) => each.currency === currency);
    return {
      currency,
      pays: of.filter(({ leftOut }) => leftOut === null),
      passes: of.filter(({ leftOut }) => leftOut !== null),
    };
  });
}

/** Return the end of a day in the user's time zone, or the current time for today: future entries are never paid. */
export function cutoffOf(day: string): string {
  const end = new Date(`${day}T23:59:59.999`);
  return new Date(Math.min(end.getTime(), Date.now())).toISOString();
}

export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
