import { expect, test } from "vitest";
import { ecbRates } from "@/admin/invoices/ecb-rates";

const FILE = `Date,USD,JPY,CYP,GBP,
2026-10-05,1.1001,160.10,N/A,0.8501,
2026-10-01,1.1000,160.00,N/A,0.8500,
2026-09-30,1.0990,159.90,N/A,0.8490,
2026-09-29,1.0980,159.80,N/A,0.8480,
`;

test("the rates are those of the last day, and a currency without one has none", () => {
  expect(ecbRates(FILE, "2026-09-30")).toEqual({
    day: "2026-09-30",
    rates: { USD: 1.099, JPY: 159.9, GBP: 0.849 },
  });
});

test("a day without rates takes those of the next day that has some", () => {
  expect(ecbRates(FILE, "2026-10-02")).toMatchObject({ day: "2026-10-05", rates: { USD: 1.1001 } });
  expect(ecbRates(FILE.replaceAll("\n", "\r\n"), "2026-10-01")).toMatchObject({ day: "2026-10-01" });
});

test("a file that does not reach the last day gives no rates", () => {
  expect(ecbRates(FILE, "2026-10-06")).toBe("too_short");
  expect(ecbRates(FILE, "2026-09-28")).toBe("too_short");
  const broken = FILE.replace("2026-10-05", "2026-10-25");
  expect(ecbRates(broken, "2026-10-02")).toBe("too_short");
});

test.each([
  "",
  "PK\u0003\u0004 eurofxref-hist.csv",
  "Date, USD, JPY, \n27 November 2026, 1.1, 160, ",
  "Day,USD\n2026-09-30,1.1",
  "Date;USD\n2026-09-30;1,1",
  "Date,Amount,USD\n2026-09-30,5,1.1",
  "Date,USD\n2026-09-30,1.1\nTotal,5",
])("another file is refused: %j", (text) => {
  expect(ecbRates(text, "2026-09-30")).toBe("other_file");
});
