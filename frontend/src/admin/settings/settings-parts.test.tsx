import { refusal } from "@test/fake-server.ts";
import { named, openOffice } from "@test/office.ts";
import { SETTINGS, SETTINGS_ANSWERS, type Stored } from "@test/settings.ts";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";

const COMPANY = { ...SETTINGS.company, name: "Nordlicht", email: "info@nordlicht.example" };
const TAXED = { tax: { ...SETTINGS.tax, mode: "inclusive" as const } };

async function open(path = "/admin/settings", functions = {}) {
  const office = await openOffice(path, "Settings", {
    functions: {
      ...SETTINGS_ANSWERS,
      ...functions,
      settings: { version: 3, settings: { ...SETTINGS, ...TAXED, company: COMPANY } },
      "save-settings": ({ body }) => ({ ...(body as Stored), version: 4 }),
    },
  });
  await waitFor(() => named("company.name"));
  return office;
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>("main form [name]")].filter(
    (field) => !field.closest("[hidden]") && field.tagName !== "BUTTON",
  );

test("at most twelve settings are in sight at first, and each of them in one part", async () => {
  await open();
  expect(shown().length).toBeGreaterThan(0);
  expect(shown().length).toBeLessThanOrEqual(12);
  const outside = [...document.querySelectorAll("main form [name]")].filter(
    (field) => field.tagName !== "BUTTON" && !field.closest("[data-part]"),
  );
  expect(outside).toEqual([]);
});

test("what is typed in one part remains while another is open, and is saved with it", async () => {
  const office = await open();
  await office.fill("company.city", "Hamburg");
  await office.part("Promises");
  expect(named("company.city")).not.toBeVisible();
  await office.fill("refund_days", "21");
  await office.press("Save settings");
  await office.message("Settings saved");
  expect(office.server.bodies("POST", "save-settings")).toEqual([
    expect.objectContaining({
      settings: expect.objectContaining({ refund_days: 21, company: { ...COMPANY, city: "Hamburg" } }),
    }),
  ]);
});

test("an address opens the part of its setting", async () => {
  await open("/admin/settings#waiting_offer_hours");
  await waitFor(() => expect(named("waiting_offer_hours")).toHaveFocus());
  expect(screen.getByRole("link", { name: "Workshops", current: true })).toBeVisible();
  expect(shown().map((field) => field.getAttribute("name"))).toContain("workshop_cancel_days");
});

test("a field that is left empty opens its part", async () => {
  const office = await open();
  await office.fill("company.email", " ");
  await office.part("Access to the back office");
  await office.press("Save settings");
  await waitFor(() => expect(named("company.email")).toHaveFocus());
  expect(named("company.email")).toHaveAttribute("aria-invalid", "true");
});

test("a refused value opens its part", async () => {
  const office = await open();
  office.server.call("save-settings", () =>
    refusal(422, "invalid", "Invalid.", "settings.company.iban: not an IBAN"),
  );
  await office.press("Save settings");
  await waitFor(() => expect(named("company.iban")).toHaveFocus());
  expect(screen.getByText("Enter a valid IBAN. Check for a typo.")).toBeVisible();
});

test("exchange rates and the fields of French law are asked for where the shop needs them alone", async () => {
  const sold = { markets: ["DE", "FR"], currencies: ["EUR", "USD"], exchanged: true };
  const office = await open("/admin/settings", { "sold-in": sold });
  expect(await screen.findByText(/^Exchange rates for/)).toBeInTheDocument();
  expect(named("company.mediator")).toBeInTheDocument();
  office.server.call("sold-in", { markets: ["DE"], currencies: ["EUR"], exchanged: false });
  await office.press("Save settings");
  await waitFor(() => expect(screen.queryByText(/^Exchange rates for/)).toBeNull());
  expect(screen.queryByLabelText("Website host (France)")).toBeNull();
});
