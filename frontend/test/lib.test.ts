import { afterEach, describe, expect, test, vi } from "vitest";
import { headingOf } from "@/lib/csv-headings";
import { downloadCsv } from "@/lib/download";
import { detectLanguage } from "@/lib/i18n/detect-language";
import { formatMoney, formatPrice } from "@/lib/i18n/format";
import { createI18n } from "@/lib/i18n/i18n";
import type { FreeT } from "@/lib/i18n/i18n-types";
import { languageOf } from "@/lib/i18n/languages";
import { searchParam, withoutParam } from "@/lib/query-string";
import { HttpError, setTokenSource } from "@/lib/server/http";
import { insert, read, update } from "@/lib/server/rest";
import { list, one } from "@/lib/server/rest-query";
import { writeCookie } from "@/lib/storage";
import { currentTheme } from "@/lib/theme";
import { dismissToast, toast, toastStore } from "@/lib/toast";
import { translations } from "./pages.ts";

describe("money", () => {
  test.each([
    [299, "USD", "$299.00"],
    [1290.5, "EUR", "€1,290.50"],
    [0.07, "GBP", "£0.07"],
    [1234567.89, "USD", "$1,234,567.89"],
  ])("%d %s is %s [CONST-8]", (price, currency, text) => {
    expect(formatPrice(price, currency, "en")).toBe(text);
  });

  test("a negative amount keeps its sign in front", () => {
    expect(formatMoney(-5, "usd", "en")).toBe("-$0.05");
  });
});

describe("CSV files", () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ["en", "text/csv;language=en"],
    ["de", "text/csv;decimal=comma;language=de"],
    ["fr", "text/csv;decimal=comma;language=fr"],
    ["es", "text/csv;decimal=comma;language=es"],
    ["it", "text/csv;decimal=comma;language=it"],
  ] as const)("one in %s is asked for as %s and gets headings in words", async (language, accept) => {
    const asked = vi.fn<typeof fetch>(async () => new Response('"id";"total_amount"\r\n"1,50";"ü"'));
    const link = { href: "", download: "", click: vi.fn() };
    const saved: Blob[] = [];
    vi.stubGlobal("fetch", asked);
    vi.stubGlobal("document", { createElement: () => link });
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
    vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
    await downloadCsv("/rest/v1/orders", "orders.csv", language, (name) => `<${name}>`);
    expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get("Accept")).toBe(accept);
    expect(link.download).toBe("orders.csv");
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await saved[0]?.arrayBuffer())).toBe(
      '\uFEFF"<id>";"<total_amount>"\r\n"1,50";"ü"',
    );
    vi.restoreAllMocks();
  });
});

test.each([
  ["de", ["ID", "Gesamtbetrag", "Name (Deutsch)", "unknown_column"]],
  ["it", ["ID", "Totale", "Nome (tedesco)", "unknown_column"]],
] as const)("columns of CSV files have words in %s", (language, words) => {
  const texts = createI18n(language, translations(language, ["admin-lists", "admin-history"]));
  const t = texts.translator("admin-lists") as FreeT;
  expect(["id", "total_amount", "name_de", "unknown_column"].map((name) => headingOf(t, name))).toEqual(
    words,
  );
  expect(headingOf(t, "features_fr")).toMatch(/ \(Français\)$/);
});

describe("query strings", () => {
  test.each([
    ["?ref=A%20B&lng=de", "ref", "A B"],
    ["?a=1", "ref", null],
    ["", "ref", null],
    ["?ref=%E0%A4%A", "ref", "%E0%A4%A"],
  ])("%s: %s is %j", (search, name, value) => {
    expect(searchParam(search, name)).toBe(value);
  });

  test("a removed parameter leaves the others alone", () => {
    expect(withoutParam("?a=1&ref=X&b=2&ref=Y", "ref")).toBe("?a=1&b=2");
    expect(withoutParam("?ref=X", "ref")).toBe("");
  });
});

describe("the client of the table API", () => {
  const answer = (status: number, body: unknown) =>
    vi.fn().mockResolvedValue(new Response(body === undefined ? "" : JSON.stringify(body), { status }));
  afterEach(() => setTokenSource(null));

  test("escapes values and keeps PostgREST's own punctuation", () => {
    const { url } = list("orders", {
      select: "*,product:products(name)",
      status: "in.(a,b)",
      or: "(x.eq.1)",
    });
    expect(url).toBe("/rest/v1/orders?select=*,product:products(name)&status=in.(a,b)&or=(x.eq.1)");
    expect(one("products", { slug: "eq.a&b=c d" }).url).toBe("/rest/v1/products?slug=eq.a%26b%3Dc%20d");
  });

  test("reads without Authorization while no one is signed in, and with it after", async () => {
    const fetched = vi.fn().mockImplementation(async () => new Response("[]"));
    vi.stubGlobal("fetch", fetched);
    await read(list("products", {}));
    setTokenSource({ current: async () => "abc", renewed: async () => null });
    await read(list("products", {}));
    expect(fetched.mock.calls.map(([, { headers }]) => headers)).toEqual([
      {},
      { Authorization: "Bearer abc" },
    ]);
  });

  test("one row that is not there is null; any other refusal is an HttpError", async () => {
    const query = one("products", { slug: "eq.x" });
    vi.stubGlobal("fetch", answer(406, { code: "PGRST116", message: "0 rows" }));
    expect(await read(query)).toBeNull();
    vi.stubGlobal("fetch", answer(409, { code: "P0001", message: "Sold out", hint: "sold_out" }));
    const refusal = await read(query).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HttpError);
    expect(refusal).toMatchObject({ status: 409, code: "P0001", message: "Sold out", hint: "sold_out" });
  });

  test("inserts ask for the row back, changes do not", async () => {
    const fetched = answer(201, { id: "1" });
    vi.stubGlobal("fetch", fetched);
    expect(await insert("orders", { product_id: "p" })).toEqual({ id: "1" });
    expect(fetched).toHaveBeenCalledWith("/rest/v1/orders?select=*", {
      method: "POST",
      body: '{"product_id":"p"}',
      headers: {
        Accept: "application/vnd.pgrst.object+json",
        Prefer: "return=representation",
        "Content-Type": "application/json",
        "Idempotency-Key": expect.stringMatching(/^[\da-f-]{36}$/),
      },
    });
    const changed = answer(200, undefined);
    vi.stubGlobal("fetch", changed);
    await update("users", { id: "eq.7" }, { city: "Basel" });
    expect(changed.mock.calls[0]?.[0]).toBe("/rest/v1/users?id=eq.7");
  });
});

test("the language is found in the order of the specification [I18N-3, I18N-4, I18N-5, I18N-6, I18N-7, I18N-8]", () => {
  Object.defineProperty(navigator, "languages", { value: ["tlh"], configurable: true });
  expect(detectLanguage()).toBe("en");
  document.documentElement.lang = "es-MX";
  expect(detectLanguage()).toBe("es");
  Object.defineProperty(navigator, "languages", { value: ["de-AT", "en"], configurable: true });
  expect(languageOf("de-AT")).toBe("de");
  expect(detectLanguage()).toBe("de");
  sessionStorage.setItem("i18nextLng", "fr");
  expect(detectLanguage()).toBe("fr");
  localStorage.setItem("i18nextLng", "es");
  expect(detectLanguage()).toBe("es");
  writeCookie("i18nextLng", "en", 1);
  expect(detectLanguage()).toBe("en");
  window.history.replaceState(null, "", "/?lng=fr");
  expect(detectLanguage()).toBe("fr");
});

test("the theme is the system's until chosen; the earlier key is still read [THEME-2, THEME-4, THEME-5]", () => {
  expect(currentTheme()).toBe("system");
  localStorage.setItem("ui-theme", "light");
  expect(currentTheme()).toBe("light");
  localStorage.setItem("vite-ui-theme", "dark");
  expect(currentTheme()).toBe("dark");
  localStorage.setItem("vite-ui-theme", "sepia");
  expect(currentTheme()).toBe("light");
});

test("one toast at a time; a dismissed one is forgotten after 1,000,000 ms [STATE-34, STATE-35, CONST-25, CONST-26]", () => {
  vi.useFakeTimers();
  toast({ title: "first" });
  toast({ title: "second" });
  const [shown] = toastStore.get();
  expect(toastStore.get().map(({ title, open }) => [title, open])).toEqual([["second", true]]);
  dismissToast(shown?.id ?? 0);
  vi.advanceTimersByTime(999_999);
  expect(toastStore.get().map(({ open }) => open)).toEqual([false]);
  vi.advanceTimersByTime(1);
  expect(toastStore.get()).toEqual([]);
  vi.useRealTimers();
});
