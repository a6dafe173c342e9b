import { act, createElement, type ReactNode, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createI18n } from "@/lib/i18n/i18n";
import type { FreeT } from "@/lib/i18n/i18n-types";
import { textLoader } from "@/lib/i18n/load-texts";
import { pluralOf } from "@/lib/i18n/translate";
import { I18nContext, useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { PaintedTheme, useTheme } from "@/lib/use-theme";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("at most ten translations are read at a time [I18N-11]", async () => {
  const pending: ((response: Response) => void)[] = [];
  const fetched = vi.fn().mockImplementation(() => new Promise((answer) => pending.push(answer)));
  vi.stubGlobal("fetch", fetched);
  const i18n = createI18n("en", {}, {}, textLoader(""));
  void i18n.loadNamespaces(Array.from({ length: 12 }, (_, index) => `part-${index}`));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(10);
  pending[0]?.(new Response("{}"));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(11);
});

test("a failed read is tried five times more, the first after 350 ms [I18N-12, I18N-13]", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const began = Date.now();
  const requested: number[] = [];
  fetched.mockImplementation(async () => {
    requested.push(Date.now() - began);
    return new Response("", { status: 503 });
  });
  const i18n = createI18n("en", {}, {}, textLoader(""));
  const failing = i18n.loadNamespaces(["shop"]).catch(() => "failed");
  await vi.advanceTimersByTimeAsync(600_000);
  // Each pause is twice the previous one.
  expect(await failing).toBe("failed");
  expect(requested).toEqual([0, 350, 1050, 2450, 5250, 10850]);
});

test("a text that could not be fetched is fetched again when the language is chosen again", async () => {
  const fetched = vi.fn().mockImplementation(async () => new Response("", { status: 503 }));
  vi.stubGlobal("fetch", fetched);
  const i18n = createI18n("en", { shop: { title: "Shop" } }, {}, textLoader(""));
  const failing = i18n.changeLanguage("de").catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await failing).toBe("/locales/de/shop.json answered 503");
  expect(i18n.language).toBe("en");
  fetched.mockImplementation(async () => new Response('{"title":"Laden"}'));
  await i18n.changeLanguage("de");
  expect([i18n.language, i18n.translator("shop")("title" as never)]).toEqual(["de", "Laden"]);
});

test("of two choices the second is shown, in whichever order the texts come", async () => {
  const answers: Record<string, () => void> = {};
  const later = (language: string) => new Promise<object>((come) => (answers[language] = () => come({})));
  const i18n = createI18n("en", { public: {} }, {}, later as never);
  const changed = vi.fn();
  i18n.subscribe(changed);
  const both = [i18n.changeLanguage("fr"), i18n.changeLanguage("es")];
  answers.es?.();
  answers.fr?.();
  await Promise.all(both);
  expect([i18n.language, changed.mock.calls.length]).toEqual(["es", 1]);
});

test.each([
  ["en", [0, 1, 2, 1_000_000], ["other", "one", "other", "other"]],
  ["de", [0, 1, 1.5], ["other", "one", "other"]],
  ["fr", [0, 1, 1.5, 2, 1_000_000], ["one", "one", "one", "other", "many"]],
  ["es", [0, 1, 1.5, 2_000_000], ["other", "one", "other", "many"]],
] as const)("the plurals of %s are those that every browser knows", (language, numbers, categories) => {
  const browser = new Intl.PluralRules(language);
  expect(numbers.map((each) => pluralOf(language, each))).toEqual(categories);
  expect(numbers.map((each) => browser.select(each))).toEqual(categories);
});

test("texts: nested keys, plural forms, placeholders, and the key of a missing one", () => {
  const shop = {
    list: { left_one: "{{count}} left", left_other: "{{count}} are left" },
    days: "{{refundDays}} days",
  };
  const i18n = createI18n("en", { shop, public: { hi: "Hi {{name}}, {{gone}}!" } }, { refundDays: 14 });
  const t = i18n.translator("shop" as "public") as FreeT;
  expect(t("list.left", { count: 1 })).toBe("1 left");
  expect(t("list.left", { count: 0 })).toBe("0 are left");
  expect(t("days")).toBe("14 days");
  expect(t("public:hi", { name: "$& <b>" })).toBe("Hi $& <b>, !");
  expect([t("list"), t("list.left.more"), t("public:list.x")]).toEqual([
    "list",
    "list.left.more",
    "public:list.x",
  ]);
  expect(i18n.translator("shop" as "public")).toBe(t);
});

test.each([
  [0, "No guarantee"],
  [1, "1 day"],
  [14, "14 days"],
])("a text about a guarantee of %i days has the form for them", (refundDays, text) => {
  const shop = { days_zero: "No guarantee", days_one: "{{refundDays}} day", days: "{{refundDays}} days" };
  const t = createI18n("en", { shop }, { refundDays }).translator("shop" as "public") as FreeT;
  expect([t("days"), t("days", { count: 0 })]).toEqual([text, "No guarantee"]);
});

const gaps = vi.fn(() => "…");
const Gap = () => gaps();

function Shop() {
  const t = useTranslation("shop" as "public").t as FreeT;
  const [word] = useState("and state");
  return `${t("title")} ${word}`;
}

test("a component waits for its texts before its other hooks, and a change of language shows no gap", async () => {
  vi.useRealTimers();
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
  const texts = async (language: string) => ({ title: `title ${language}` });
  const i18n = createI18n("en", { public: {} }, {}, texts);
  const container = document.createElement("div");
  const site = createElement(Suspense, { fallback: createElement(Gap) }, createElement(Shop));
  await act(async () => createRoot(container).render(createElement(I18nContext, { value: i18n }, site)));
  expect(container.textContent).toBe("title en and state");
  const before = gaps.mock.calls.length;
  await act(async () => i18n.changeLanguage("de"));
  expect([container.textContent, gaps.mock.calls.length - before]).toEqual(["title de and state", 0]);
});

const Language = () => useLanguage();
const Theme = () => useTheme();
const drawn = (node: ReactNode) => renderToString(node);

test("the language outside its provider is an error [ERR-65]", () => {
  expect(() => drawn(createElement(Language))).toThrow("useLanguage needs I18nContext");
  const i18n = createI18n("de", { public: {} });
  expect(drawn(createElement(I18nContext, { value: i18n }, createElement(Language)))).toBe("de");
});

test("the theme outside its provider is an error [ERR-66]", () => {
  expect(() => drawn(createElement(Theme))).toThrow("useTheme needs PaintedTheme");
  expect(drawn(createElement(PaintedTheme, { value: "dark" }, createElement(Theme)))).toBe("dark");
});
