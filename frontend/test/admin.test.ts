import { describe, expect, it } from "vitest";
import { ownFirst } from "@/admin/dashboard/own-first";
import { coverageOf } from "@/admin/orders/coverage";
import type { Line } from "@/admin/orders/page/order-reads";
import { changesOf, type User } from "@/admin/users/user";
import { isBackwards, periodConditions } from "@/components/data-table/list-period";
import { exportQuery, type ListSpec, pageQuery, stateOf } from "@/components/data-table/list-spec";
import { aroundFirstDifference, differencesOf } from "@/components/forms/differences";
import {
  detailsOf,
  lacksTitle,
  linkRowsOf,
  linksOf,
  pairsOf,
  rowsOf,
  withoutRow,
} from "@/components/forms/rows";
import { slugOf } from "@/components/forms/slug";

const SPEC: ListSpec<{ id: string }> = {
  table: "users",
  select: "id,email",
  search: ["email", "first_name"],
  filters: { auth: { user: "auth_user_id.not.is.null" } },
  order: "created_at.desc",
};
const queryOf = (address: string) => pageQuery(SPEC, stateOf(SPEC, new URLSearchParams(address)));

/** Parse a query's parameters as the server does. */
const parameters = (url: string) => Object.fromEntries(new URL(url, "http://shop").searchParams);

describe("sums in several currencies", () => {
  it("begin with the shop's own, then keep one order", () => {
    const sums = ["USD", "GBP", "EUR"].map((currency) => ({ currency }));
    const inOrder = (own: string) => ownFirst(sums, own).map(({ currency }) => currency);
    expect(inOrder("EUR")).toEqual(["EUR", "USD", "GBP"]);
    expect(inOrder("USD")).toEqual(["USD", "EUR", "GBP"]);
    expect(sums.map(({ currency }) => currency)).toEqual(["USD", "GBP", "EUR"]);
  });
});

describe("lists of the back office", () => {
  it("begin with the newest rows, and ask for one row more than they show", () => {
    expect(parameters(queryOf("").url)).toEqual({
      select: "id,email",
      order: "created_at.desc,id.desc",
      limit: "26",
    });
  });

  it("search and filter by the URL, and ignore unknown values", () => {
    const { and } = parameters(queryOf('q=a"b*c&auth=user&color=red').url);
    expect(and).toBe(
      '(or(email.ilike."*a\\"b\\\\*c*",first_name.ilike."*a\\"b\\\\*c*"),auth_user_id.not.is.null)',
    );
    expect(parameters(queryOf("auth=nonsense").url)).not.toHaveProperty("and");
  });

  it("go on after a row and come back before it", () => {
    const after = parameters(queryOf("sort=email.asc&after=b~7").url);
    expect(after).toMatchObject({
      and: '(email.gte."b",or(email.gt."b",and(email.eq."b",id.gt.7)))',
      order: "email.asc,id.asc",
    });
    const before = parameters(queryOf("sort=email.asc&before=b~7").url);
    expect(before).toMatchObject({
      and: '(email.lte."b",or(email.lt."b",and(email.eq."b",id.lt.7)))',
      order: "email.desc,id.desc",
    });
  });

  it("export all that is filtered, whatever page is open", () => {
    const state = stateOf(SPEC, new URLSearchParams("auth=user&after=b~7"));
    expect(parameters(exportQuery(SPEC, state).url)).toEqual({
      select: "id,email",
      and: "(auth_user_id.not.is.null)",
      order: "created_at.desc,id.desc",
    });
  });
});

describe("the period of a list", () => {
  const dated = { ...SPEC, dates: "created_at" };
  const during = (address: string) => {
    const { and } = parameters(pageQuery(dated, stateOf(dated, new URLSearchParams(address))).url);
    return and;
  };

  it("runs from midnight to the end of its last day, in the reader's own zone", () => {
    const at = (day: string) => new Date(`${day}T00:00:00`).toISOString();
    expect(during("period=days&from=2026-02-27&to=2026-02-28")).toBe(
      `(created_at.gte.${at("2026-02-27")},created_at.lt.${at("2026-03-01")})`,
    );
    expect(during("period=days&from=2026-02-27")).toBe(`(created_at.gte.${at("2026-02-27")})`);
    expect(
      periodConditions("at", { period: "7", from: "", to: "" }, new Date("2026-03-03T15:00:00")),
    ).toEqual([`at.gte.${at("2026-02-25")}`]);
  });

  it("leaves out what is no period and no day, and lists that have none", () => {
    for (const nonsense of ["period=8", "from=2026-02-27", "period=days&from=0202-02-27&to=x,y"]) {
      expect(during(nonsense)).toBeUndefined();
    }
    expect(parameters(queryOf("period=7").url)).not.toHaveProperty("and");
  });

  it("is backwards where it ends before it begins", () => {
    expect(isBackwards({ period: "days", from: "2026-02-02", to: "2026-02-01" })).toBe(true);
    expect(isBackwards({ period: "days", from: "2026-02-02", to: "2026-02-02" })).toBe(false);
    expect(isBackwards({ period: "days", from: "2026-02-02", to: "" })).toBe(false);
  });
});

describe("rows of an editor", () => {
  it("count only where every field is filled [VAL-23, VAL-37, VAL-48]", () => {
    const rows = linkRowsOf([
      { title: " Guide ", url: "https://example.com" },
      { title: "Only a title", url: " " },
    ]);
    expect(linksOf(rows)).toEqual([{ title: "Guide", url: "https://example.com" }]);
  });

  it("tell which language lacks a title; without a title there is nothing to translate", () => {
    const links = [
      { title: "Guide", url: "/g", translations: { de: { title: "Anleitung" } } },
      { url: "/x" },
    ];
    expect(lacksTitle(links, "de")).toBe(false);
    expect(lacksTitle(links, "fr")).toBe(true);
  });

  it("one row stays [VAL-38, VAL-49, VAL-50]", () => {
    const rows = linkRowsOf();
    expect(rows).toHaveLength(1);
    expect(withoutRow(rows, 0)).toBe(rows);
  });

  it("keep a value that is no text what it was, unless it is changed", () => {
    const before = { seats: 5, note: "5" };
    const rows = pairsOf(before);
    expect(detailsOf(rows, before)).toEqual(before);
    expect(
      detailsOf(
        rows.map((row) => ({ ...row, value: "6" })),
        before,
      ),
    ).toEqual({ seats: "6", note: "6" });
  });
});

it("a slug is the name in lower case with hyphens, none at the edges [VAL-35]", () => {
  expect(slugOf("  The Guild's 2nd -- Masterclass! ")).toBe("the-guild-s-2nd-masterclass");
  expect(slugOf("!?")).toBe("");
});

it("an edited user's empty fields are left out, but one that was emptied is cleared [VAL-26]", () => {
  const user = { phone: "123", email: "ada@example.com" } as User;
  const { updated_at, ...sent } = changesOf(user, {
    email: "ada@example.com",
    phone: " ",
    city: "",
    country: "UK",
  });
  expect(sent).toEqual({ email: "ada@example.com", phone: null, country: "UK" });
  expect(updated_at).toEqual(expect.any(String));
});

describe("two people at one form", () => {
  const base = { title: "A", price: "1.00", links: linkRowsOf(), on: false };

  it("differ where what was typed is not what was saved, and it is known who changed it", () => {
    const mine = { ...base, title: "Mine", links: linkRowsOf() };
    const theirs = {
      ...base,
      title: "Theirs",
      on: true,
      links: linkRowsOf([{ title: "a", url: "b" }]),
    };
    expect(differencesOf(base, mine, theirs)).toEqual([
      { name: "title", mine: "Mine", theirs: "Theirs", typed: true },
      { name: "links", mine: [], theirs: ["a: b"], typed: false },
      { name: "on", mine: false, theirs: true, typed: false },
    ]);
  });

  it("ignore the row ids and empty rows of nested forms", () => {
    const page = (question: string) => ({ en: { licence: "", asked: rowsOf(["question"], [{ question }]) } });
    expect(differencesOf({ page: page("") }, { page: page("") }, { page: page("") })).toEqual([]);
    expect(differencesOf({ page: page("") }, { page: page("") }, { page: page("Why?") })).toEqual([
      {
        name: "page",
        mine: { en: { licence: "", asked: [] } },
        theirs: { en: { licence: "", asked: ["Why?"] } },
        typed: false,
      },
    ]);
  });

  it("do not differ where both wrote the same", () => {
    expect(differencesOf(base, { ...base, title: "B" }, { ...base, title: "B" })).toEqual([]);
  });

  it("see of long texts the place where they part", () => {
    const long = "x".repeat(500);
    const [one, other] = aroundFirstDifference(`${long}mine`, `${long}theirs`);
    expect([one, other]).toEqual([`…${"x".repeat(40)}mine`, `…${"x".repeat(40)}theirs`]);
    expect(aroundFirstDifference("short", "other")).toEqual(["short", "other"]);
  });
});

describe("unexpected money beside what was to be paid", () => {
  const order = { total_amount: 100, paid_amount: 0, refunded_amount: 0, currency: "EUR" };
  const line = (received: number | null, of: { currency?: string; amountDue?: number } = {}) =>
    ({
      amount: 100,
      payment: {
        amount: of.amountDue ?? 100,
        currency: "EUR",
        received,
        received_currency: received === null ? null : (of.currency ?? "EUR"),
      },
    }) as Line;

  it("is compared with what the order still waits for", () => {
    expect(coverageOf(order, line(99.99))).toEqual({
      came: 99.99,
      currency: "EUR",
      difference: -0.01,
      amountDue: null,
    });
    expect(coverageOf(order, line(100)).difference).toBe(0);
    expect(coverageOf({ ...order, paid_amount: 100 }, line(100)).difference).toBe(100);
    expect(coverageOf({ ...order, paid_amount: 100, refunded_amount: 30.1 }, line(100)).difference).toBe(
      69.9,
    );
    expect(coverageOf(order, line(null))).toMatchObject({ came: 100, difference: 0 });
  });

  it("is compared with the whole that was asked for several orders", () => {
    expect(coverageOf(order, line(240, { amountDue: 250 }))).toMatchObject({
      amountDue: 250,
      difference: -10,
    });
  });

  it("is not compared with another currency", () => {
    expect(coverageOf(order, line(100, { currency: "USD" }))).toMatchObject({
      currency: "USD",
      difference: null,
    });
  });
});
