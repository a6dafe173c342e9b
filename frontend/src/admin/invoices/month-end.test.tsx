import { refusal } from "@test/fake-server.ts";
import { openOffice } from "@test/office.ts";
import { CUSTOMER } from "@test/render-page.tsx";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

const archive = (columns: object = {}) => ({
  id: "c1b2c3d4-0000-4000-8000-000000000001",
  first: "2026-10-01",
  last: "2026-10-31",
  closes: false,
  documents: 300,
  done: 50,
  size: null,
  sha256: null,
  createdAt: "2026-11-02T12:00:00Z",
  finishedAt: null,
  ...columns,
});

const monthEnd = (columns: object = {}) => ({
  today: "2026-11-20",
  open: { payments: 0, mismatches: 2, payouts: 0, vatIds: 0, rates: 0 },
  archives: [],
  keptDays: 90,
  ...columns,
});

test("the month-end page names what is open, and says why there is no file", async () => {
  const office = await openOffice("/admin/invoices/month?period=2026-10", "Month-end", {
    functions: {
      "month-end": monthEnd({ open: { payments: 0, mismatches: 2, payouts: 0, vatIds: 1, rates: 2 } }),
    },
  });
  const link = await screen.findByRole("link", { name: "Mismatches in the reconciliation" });
  expect(link.getAttribute("href")).toBe("/admin/reconciliation");
  const missing = screen.getByRole("link", { name: /VAT ID/ });
  expect(missing.getAttribute("href")).toBe("/admin/invoices/vat?period=2026-10");
  const rates = screen.getByRole("link", { name: "Currencies without an exchange rate" });
  expect(rates.getAttribute("href")).toBe("/admin/settings#tax.mode");
  expect(screen.queryByText("Payments to decide")).toBeNull();
  office.server.on("POST", "/functions/v1/datev-file", () =>
    refusal(409, "rates_missing", "There's no exchange rate to euros for GBP."),
  );
  await office.press("DATEV file");
  await screen.findByText("There's no exchange rate to euros for GBP.");
  expect(office.server.bodies("POST", "datev-file")).toEqual([{ first: "2026-10-01", last: "2026-10-31" }]);
});

test("finance is led to its own pages, not to the settings of the owner", async () => {
  await openOffice("/admin/invoices/month?period=2026-10", "Month-end", {
    session: CUSTOMER,
    tables: { user_roles: [{ user_id: CUSTOMER.user?.id, role: "finance" }] },
    functions: {
      "month-end": monthEnd({ open: { payments: 1, mismatches: 0, payouts: 0, vatIds: 0, rates: 2 } }),
    },
  });
  const rates = await screen.findByText("Currencies without an exchange rate");
  expect(rates.closest("a")).toBeNull();
  expect(screen.getByRole("link", { name: "Payments to decide" })).toBeVisible();
});

test("a month that is over can be closed, and shows how far its archive is", async () => {
  let archives: object[] = [];
  const office = await openOffice("/admin/invoices/month?period=2026-10", "Month-end", {
    functions: {
      "month-end": () => monthEnd({ archives }),
      "close-month": () => {
        archives = [archive({ closes: true })];
        return { id: "c1b2c3d4-0000-4000-8000-000000000001" };
      },
    },
  });
  await office.press("Close month");
  await screen.findByText("50 of 300 documents");
  await screen.findByText(/^Closed on .* count in the month in which they're issued/);
  expect(screen.queryByRole("button", { name: "Close month" })).toBeNull();
  expect(office.server.bodies("POST", "close-month")).toEqual([{ month: "2026-10", language: "en" }]);
  archives = [archive({ closes: true, done: 300, size: 9, sha256: "ab12" })];
  await screen.findByText("SHA-256 ab12");
  await screen.findByRole("button", { name: "Download ZIP" });
});

test("a month that is not over cannot be closed", async () => {
  await openOffice("/admin/invoices/month?period=2026-10", "Month-end", {
    functions: { "month-end": monthEnd({ today: "2026-10-31" }) },
  });
  await screen.findByRole("button", { name: "Make ZIP" });
  expect(screen.queryByRole("button", { name: "Close month" })).toBeNull();
});

test("the months on offer are those of the shop's time zone", async () => {
  const office = await openOffice("/admin/invoices/month", "Month-end", {
    functions: { "month-end": monthEnd(), "shop-day": { today: "2027-01-01", cardStatement: false } },
  });
  await waitFor(() =>
    expect(office.server.bodies("POST", "month-end").at(-1)).toEqual({
      first: "2026-12-01",
      last: "2026-12-31",
    }),
  );
});

test("the chosen period goes along from tab to tab, and the page has one primary button", async () => {
  const office = await openOffice("/admin/invoices/month?period=2026-10", "Month-end", {
    functions: {
      "month-end": monthEnd(),
      "vat-report": { lines: [] },
      "shop-day": { today: "2026-11-20", cardStatement: true },
    },
  });
  await screen.findByRole("button", { name: "Close month" });
  const primary = screen.getAllByRole("button").filter((button) => button.classList.contains("bg-accent"));
  expect(primary.map((button) => button.textContent)).toEqual(["Close month"]);
  const tabs = within(screen.getByRole("navigation", { name: "Invoices and VAT" }));
  expect(tabs.getByRole("link", { current: "page" })).toHaveTextContent("Month-end");
  await office.user.click(tabs.getByRole("link", { name: "VAT report" }));
  expect(await screen.findByRole("combobox", { name: "Period" })).toHaveValue("2026-10");
  await waitFor(() =>
    expect(office.server.bodies("POST", "vat-report")).toEqual([{ first: "2026-10-01", last: "2026-10-31" }]),
  );
  const later = within(screen.getByRole("navigation", { name: "Invoices and VAT" }));
  expect(later.getByRole("link", { name: "Card statement" })).toHaveAttribute(
    "href",
    "/admin/invoices/card?period=2026-10",
  );
  await office.user.click(later.getByRole("link", { name: "Invoices" }));
  expect(await screen.findByLabelText("From")).toHaveValue("2026-10-01");
  expect(screen.getByLabelText("To (included)")).toHaveValue("2026-10-31");
  const back = within(screen.getByRole("navigation", { name: "Invoices and VAT" }));
  expect(back.getByRole("link", { name: "Month-end" })).toHaveAttribute(
    "href",
    "/admin/invoices/month?period=2026-10",
  );
});
