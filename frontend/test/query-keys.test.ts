import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { invalidateTables, tablesKey, urlKey } from "@/lib/server/query-keys";
import { list, type TableName } from "@/lib/server/rest-query";

const DETAILS = list("payout_details", { select: "*,user:users!inner(auth_user_id)" });
const NESTED = list("users", { select: "first_name,workshop_enrollments(id,workshop:workshops(id,title))" });
const FILTERED = list("payouts", { select: "id", or: "(id.in.(a,b))" });

/** Return which of the reads are stale after one of these tables has changed. */
async function stale(tables: TableName[]): Promise<boolean[]> {
  const client = new QueryClient();
  const keys = [DETAILS, NESTED, FILTERED].map(({ url }) => urlKey(url));
  keys.push(tablesKey(["users"], "search", "ada"), urlKey("/auth/v1/sessions"));
  for (const key of keys) client.setQueryData(key, []);
  await invalidateTables(client, tables);
  return keys.map((key) => client.getQueryState(key)?.isInvalidated ?? false);
}

describe("query keys", () => {
  it("name the table of a read and those that it embeds", () => {
    expect(urlKey(DETAILS.url)[1]).toEqual(["payout_details", "users"]);
    expect(urlKey(NESTED.url)[1]).toEqual(["users", "workshop_enrollments", "workshops"]);
    expect(urlKey(FILTERED.url)[1]).toEqual(["payouts"]);
    expect(urlKey("/auth/v1/sessions")[1]).toEqual([]);
  });

  it("invalidate by whole table names, embedded or not, and nothing else", async () => {
    expect(await stale(["users"])).toEqual([true, true, false, true, false]);
    expect(await stale(["workshops"])).toEqual([false, true, false, false, false]);
    expect(await stale(["payouts"])).toEqual([false, false, true, false, false]);
    expect(await stale(["payout_details", "orders"])).toEqual([true, false, false, false, false]);
  });

  it("repeat a first read that was under way when its table changed", async () => {
    const client = new QueryClient();
    const answers: ((rows: string[]) => void)[] = [];
    const queryFn = () => new Promise<string[]>((answer) => answers.push(answer));
    const observer = new QueryObserver(client, { queryKey: tablesKey(["orders"]), queryFn, retry: false });
    const stop = observer.subscribe(() => {});
    const changed = invalidateTables(client, ["orders"]);
    answers[0]?.(["as it was"]);
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.(["as it is"]);
    await changed;
    expect(observer.getCurrentResult().data).toEqual(["as it is"]);
    stop();
  });

  it("are invalidated by our own function alone", async () => {
    const sources = import.meta.glob("../src/**/*.{ts,tsx}", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const own = Object.keys(sources).filter((file) => String(sources[file]).includes(".invalidateQueries("));
    expect(own).toEqual(["../src/lib/server/query-keys.ts"]);
  });
});
