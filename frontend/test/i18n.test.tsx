import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createI18n } from "@/lib/i18n";
import { localeBackend } from "@/lib/locale-backend";
import { useLanguage } from "@/lib/use-t";
import { PaintedTheme, useTheme } from "@/lib/use-theme";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("I18N-11: at most ten translations are read at a time", async () => {
  const pending: ((response: Response) => void)[] = [];
  const fetched = vi.fn().mockImplementation(() => new Promise((answer) => pending.push(answer)));
  vi.stubGlobal("fetch", fetched);
  const i18n = createI18n("en", {}, {}, localeBackend);
  void i18n.loadNamespaces(Array.from({ length: 12 }, (_, index) => `part-${index}`));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(10);
  pending[0]?.(new Response("{}"));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(11);
});

test("I18N-12, I18N-13: a failed read is tried five times more, the first after 350 ms", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const began = Date.now();
  const asked: number[] = [];
  fetched.mockImplementation(async () => {
    asked.push(Date.now() - began);
    return new Response("", { status: 503 });
  });
  const i18n = createI18n("en", {}, {}, localeBackend);
  void i18n.loadNamespaces(["shop"]);
  await vi.advanceTimersByTimeAsync(600_000);
  // Each wait is twice the one before.
  expect(asked).toEqual([0, 350, 1050, 2450, 5250, 10850]);
});

const Language = () => useLanguage();
const Theme = () => useTheme();
const drawn = (node: ReactNode) => renderToString(node);

test("ERR-65: the language outside its provider is an error", () => {
  expect(() => drawn(createElement(Language))).toThrow("useLanguage needs I18nextProvider");
  const i18n = createI18n("de", { public: {} });
  expect(drawn(createElement(I18nextProvider, { i18n }, createElement(Language)))).toBe("de");
});

test("ERR-66: the theme outside its provider is an error", () => {
  expect(() => drawn(createElement(Theme))).toThrow("useTheme needs PaintedTheme");
  expect(drawn(createElement(PaintedTheme, { value: "dark" }, createElement(Theme)))).toBe("dark");
});
