import { expect, test } from "vitest";
import { AMOUNT, readAmount, writeAmount } from "@/components/forms/amount";

const READ: [string, number][] = [
  ["0", 0],
  ["12,50", 12.5],
  ["12.5", 12.5],
  [" 1200 ", 1200],
  ["1200,50", 1200.5],
  ["1,200.50", 1200.5],
  ["1.200,50", 1200.5],
  ["1\u202f200,50", 1200.5],
  ["1 200", 1200],
  ["1'200.50", 1200.5],
  ["1,200,000", 1_200_000],
  ["1.200.000,5", 1_200_000.5],
];
const REFUSED = [
  "1,200",
  "1.200",
  "0,125",
  "12,3456",
  "",
  "1e3",
  "0x10",
  "12.",
  "1,20,000",
  "1.200.50",
  "1,200,50",
  "€ 12",
  "12 50",
  "--1",
  "Infinity",
];

test.each(READ)("%j has one reading", (text, amount) => {
  expect(readAmount(text)).toBe(amount);
  expect(text).toMatch(new RegExp(`^(?:${AMOUNT})$`, "v"));
});

test.each(REFUSED)("%j is refused", (text) => {
  expect(readAmount(text)).toBeNaN();
  expect(text).not.toMatch(new RegExp(`^(?:${AMOUNT})$`, "v"));
});

test("a minus sign is read", () => expect(readAmount("-12,50")).toBe(-12.5));

test.each(["en", "de", "fr", "es", "it"] as const)("what is written in %s is read again", (language) => {
  expect(readAmount(writeAmount(1200.5, language))).toBe(1200.5);
});

const SOURCES = import.meta.glob<string>("/src/**/*.tsx", { query: "?raw", import: "default", eager: true });

test("money is never typed into a number field of the browser", () => {
  const money = /\b(price|amount|rate)\b/i;
  const tags = (source: string) =>
    [...source.matchAll(/<\w+\b(?:(?!\/>).)*?type="number".*?\/>/gs)].map(([tag]) => tag);
  const found = Object.entries(SOURCES).filter(([, source]) => tags(source).some((tag) => money.test(tag)));
  expect(found.map(([path]) => path)).toEqual([]);
});

test("a field for decimals is the one for amounts, or has its pattern", () => {
  const found = Object.entries(SOURCES).filter(
    ([, source]) => source.includes('inputMode="decimal"') && !/AMOUNT|\bpattern=/.test(source),
  );
  expect(found.map(([path]) => path)).toEqual([]);
});
