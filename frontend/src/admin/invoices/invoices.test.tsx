import { refusal } from "@test/fake-server.ts";
import { cells, openOffice } from "@test/office.ts";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { VatLine } from "@/admin/invoices/report-period";

const invoice = (columns: object = {}) => ({
  id: "a1b2c3d4-0000-4000-8000-000000000001",
  number: "INV-7",
  kind: "invoice",
  issued_at: "2026-11-20T12:00:00Z",
  order_id: "b1b2c3d4-0000-4000-8000-000000000001",
  buyer: { name: "Anna Berg", email: "anna@example.com" },
  item: "Atlas",
  net: 100,
  tax: 19,
  gross: 119,
  currency: "EUR",
  tax_rate: 19,
  tax_country: "DE",
  reverse_charge: false,
  ...columns,
});

const line = (columns: Partial<VatLine> = {}): VatLine => ({
  country: "DE",
  rate: 19,
  taxCase: "taxed",
  currency: "EUR",
  invoices: 2,
  creditNotes: 1,
  net: 150,
  tax: 28.5,
  gross: 178.5,
  nationalCurrency: null,
  nationalTax: 0,
  ...columns,
});

test("invoices and credit notes are listed with their amounts", async () => {
  const note = invoice({
    id: "a1b2c3d4-0000-4000-8000-000000000002",
    number: "CN-1",
    kind: "credit_note",
    tax: 0,
    reverse_charge: true,
  });
  const office = await openOffice("/admin/invoices", "Invoices", { tables: { invoices: [invoice(), note] } });
  expect(cells(await office.row("INV-7")).slice(0, 7)).toEqual([
    "INV-7",
    "Nov 20, 2026",
    "Anna Berg",
    "Atlas",
    "€100.00",
    "€19.00 (19%)",
    "€119.00",
  ]);
  expect(cells(await office.row("CN-1")).slice(4, 7)).toEqual(["-€100.00", "Reverse charge", "-€119.00"]);
  expect(await office.actions("INV-7")).toEqual(["Download PDF", "Send by email", "Open order"]);
});

test("a search asks the server, and nothing is shown if nothing matches", async () => {
  const office = await openOffice("/admin/invoices?q=nobody", "Invoices", {
    tables: { invoices: [invoice()] },
    functions: { "find-invoices": { ids: [], more: false } },
  });
  await screen.findByRole("heading", { name: "No invoices found" });
  expect(office.server.bodies("POST", "find-invoices").at(-1)).toEqual({ text: "nobody" });
});

test("a line of the VAT report opens its documents", async () => {
  const office = await openOffice("/admin/invoices/vat?period=2026-Q4", "VAT report", {
    functions: {
      "vat-report": {
        lines: [line(), line({ country: "US", taxCase: "third_country", rate: 0, tax: 0, gross: 150 })],
      },
      "vat-report-documents": {
        documents: [
          {
            id: invoice().id,
            number: "INV-7",
            kind: "invoice",
            day: "2026-11-20",
            orderId: invoice().order_id,
            buyer: "Anna Berg",
            net: 100,
            tax: 19,
            gross: 119,
          },
        ],
        more: false,
      },
    },
  });
  const table = await screen.findByRole("table", { name: "VAT in EUR" });
  expect(cells(within(table).getAllByRole("row")[1] as HTMLElement).slice(0, 6)).toEqual([
    "Germany",
    "Taxed",
    "19%",
    "€150.00",
    "€28.50",
    "€178.50",
  ]);
  expect(cells(within(table).getAllByRole("row").at(-1) as HTMLElement)).toContain("€28.50");
  await office.press("Show 3 documents for Germany");
  expect((await screen.findByRole("link", { name: "INV-7" })).getAttribute("href")).toBe(
    `/admin/orders/${invoice().order_id}`,
  );
  expect(office.server.bodies("POST", "vat-report-documents")).toEqual([
    { first: "2026-10-01", last: "2026-12-31", country: "DE", rate: 19, taxCase: "taxed", currency: "EUR" },
  ]);
});

test("a period without documents says so, and a report that fails is asked for again", async () => {
  const office = await openOffice("/admin/invoices/vat", "VAT report", {
    functions: { "vat-report": { lines: [] } },
  });
  await screen.findByRole("heading", { name: "No documents in this period" });
  office.server.on("POST", "/functions/v1/vat-report", () => refusal(403, "not_allowed", "no"));
  await office.user.selectOptions(
    screen.getByLabelText("Period"),
    within(screen.getByLabelText("Period")).getAllByRole("option")[0] as HTMLElement,
  );
  await screen.findByRole("heading", { name: "The report couldn't be loaded" });
});

test("sales in another currency wait for its rate, and are then shown in euros", async () => {
  const nothing = { oss: [], corrections: [], recapitulative: [] };
  const office = await openOffice("/admin/invoices/eu?period=2026-Q3", "EU sales", {
    functions: {
      "eu-sales": ({ body }) =>
        (body as { rates: object }).rates && "USD" in (body as { rates: object }).rates
          ? {
              oss: [{ country: "AT", rate: 20, net: 92.29, tax: 18.46 }],
              corrections: [{ country: "FR", quarter: "2026-Q2", tax: -10 }],
              recapitulative: [],
              missing: [],
            }
          : { ...nothing, missing: ["USD"] },
    },
  });
  await screen.findByText(/European Central Bank's rates .*: USD\./);
  const rate = screen.getByLabelText("USD for 1 euro");
  await office.user.type(rate, "x{Enter}");
  await screen.findByText("Enter a rate such as 1.0835.");
  await office.user.clear(rate);
  await office.user.type(rate, "1.0835{Enter}");
  const table = await screen.findByRole("table", { name: "One-stop shop (OSS)" });
  expect(cells(within(table).getAllByRole("row")[1] as HTMLElement)).toEqual([
    "Austria",
    "20%",
    "€92.29",
    "€18.46",
  ]);
  const corrections = screen.getByRole("table", { name: "Corrections of earlier OSS returns" });
  expect(cells(within(corrections).getAllByRole("row")[1] as HTMLElement)).toEqual([
    "France",
    "Q2 2026",
    "-€10.00",
  ]);
  expect(screen.getByText("Nothing to report in this period.")).toBeTruthy();
  expect(office.server.bodies("POST", "eu-sales").at(-1)).toEqual({
    first: "2026-07-01",
    last: "2026-09-30",
    rates: { USD: 1.0835 },
  });
});

test("the European Central Bank's file fills in the rates, and another file is refused", async () => {
  const office = await openOffice("/admin/invoices/eu?period=2026-Q3", "EU sales", {
    functions: {
      "eu-sales": ({ body }) => ({
        oss: [],
        corrections: [],
        recapitulative: [],
        missing: "USD" in (body as { rates: object }).rates ? [] : ["USD"],
      }),
    },
  });
  const field = await screen.findByLabelText(/^European Central Bank's file/);
  await office.user.upload(field, new File(["Date,Amount\n"], "rates.csv", { type: "text/csv" }));
  await screen.findByText(/^This isn't the European Central Bank's file\./);
  expect(office.server.bodies("POST", "eu-sales").at(-1)).toMatchObject({ rates: {} });
  const file = "Date,USD,GBP,\n2026-09-30,1.099,0.849,\n2026-09-29,1.098,0.848,\n";
  await office.user.upload(field, new File([file], "eurofxref-hist.csv", { type: "text/csv" }));
  await screen.findByText(/^Rates of Sep 30, 2026\./);
  await screen.findByDisplayValue("1.099");
  await waitFor(() =>
    expect(office.server.bodies("POST", "eu-sales").at(-1)).toMatchObject({ rates: { USD: 1.099 } }),
  );
});
