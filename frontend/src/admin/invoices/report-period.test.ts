import { expect, test } from "vitest";
import { daysOfPeriod, listQuery, periodIn, periodName, periodsUntil } from "@/admin/invoices/report-period";
import { daysOf } from "@/components/data-table/list-period";

test("a month and a quarter have their first and last days", () => {
  expect(daysOfPeriod("2026-02")).toEqual({ first: "2026-02-01", last: "2026-02-28" });
  expect(daysOfPeriod("2028-02")).toEqual({ first: "2028-02-01", last: "2028-02-29" });
  expect(daysOfPeriod("2026-Q4")).toEqual({ first: "2026-10-01", last: "2026-12-31" });
  expect(daysOfPeriod("2026-Q1")).toEqual({ first: "2026-01-01", last: "2026-03-31" });
});

test("the periods of two years are offered, the newest first", () => {
  const { quarters, months } = periodsUntil("2026-01-31");
  expect(months.slice(0, 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
  expect(months).toHaveLength(24);
  expect(quarters.slice(0, 2)).toEqual(["2026-Q1", "2025-Q4"]);
  expect(periodName("2025-12", "de")).toBe("Dezember 2025");
  expect(periodName("2025-Q4", "de")).toBe("Q4 2025");
});

test("the days of a list's period", () => {
  const now = new Date(2026, 10, 27, 12);
  const all = { period: "", from: "", to: "" };
  expect(daysOf(all, now)).toEqual({ first: "2000-01-01", last: "2026-11-27" });
  expect(daysOf({ ...all, period: "7" }, now)).toEqual({ first: "2026-11-21", last: "2026-11-27" });
  expect(daysOf({ period: "days", from: "2026-10-01", to: "2026-10-31" }, now)).toEqual({
    first: "2026-10-01",
    last: "2026-10-31",
  });
});

test("a month or quarter is the same in the address of a report and of a list", () => {
  for (const period of ["2026-02", "2028-02", "2026-Q1", "2026-Q4"]) {
    expect(periodIn(new URLSearchParams({ period }))).toBe(period);
    expect(periodIn(new URLSearchParams(listQuery(period)))).toBe(period);
  }
  const other = [
    "",
    "period=30",
    "period=2026-13",
    "period=days",
    "period=days&from=2026-10-02&to=2026-10-31",
  ];
  expect(other.map((query) => periodIn(new URLSearchParams(query)))).toEqual(["", "", "", "", ""]);
});
