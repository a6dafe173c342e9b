import { named, openOffice } from "@test/office.ts";
import { SETTINGS, SETTINGS_ANSWERS, type Stored } from "@test/settings.ts";
import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Functions } from "@/lib/server/api.types";

const GERMANY: Functions["country-preset"]["answer"] = {
  country: "DE",
  currency: "EUR",
  contentLanguage: "de",
  taxMode: "inclusive",
  vatRate: "19",
  vatCheck: "vies",
  refundDays: 14,
  timeZones: ["Europe/Berlin", "Europe/Busingen"],
  market: "DE",
};

const open = (version: number) =>
  openOffice("/admin/settings", "Settings", {
    functions: {
      ...SETTINGS_ANSWERS,
      settings: { version, settings: SETTINGS },
      "country-preset": GERMANY,
      "save-settings": ({ body }) => ({ ...(body as Stored), version: version + 1 }),
    },
  });

const country = async () => waitFor(() => named("company.country"));

test("a new shop takes what is usual in the country that its owner chooses", async () => {
  const office = await open(0);
  await office.user.selectOptions(await country(), "DE");
  expect(await screen.findByText("Set as is usual there. You can change each in its section.")).toBeVisible();
  expect(screen.getByText("Prices include VAT, here 19%")).toBeVisible();
  await office.fill("company.name", "Nordlicht Akademie GmbH");
  await office.fill("company.email", "hallo@nordlicht.example");
  await office.press("Save settings");
  await waitFor(() => expect(office.server.bodies("POST", "save-settings")).toHaveLength(1));
  const [sent] = office.server.bodies("POST", "save-settings") as unknown as {
    settings: Stored["settings"];
  }[];
  expect(sent?.settings).toMatchObject({
    company: { country: "DE" },
    currency: "EUR",
    content_language: "de",
    languages: ["en", "fr", "de"],
    tax: { mode: "inclusive", shipped_rates: true },
    vat_check: "vies",
    refund_days: 14,
    time_zone: "Europe/Berlin",
  });
});

test("what French law asks for is asked of a shop in France", async () => {
  const office = await open(3);
  await country();
  await office.part("Legal and bank details");
  expect(named("company.iban")).toBeVisible();
  expect(screen.queryByLabelText("Website host (France)")).toBeNull();
  await office.user.selectOptions(await country(), "FR");
  expect(named("company.mediator")).toBeVisible();
  expect(named("company.host")).toBeVisible();
});

test("a shop that has settings is asked first", async () => {
  const office = await open(3);
  await office.user.selectOptions(await country(), "DE");
  expect(await screen.findByText("Usual settings of a shop in this country")).toBeVisible();
  expect(named("currency")).toHaveValue("USD");
  expect(screen.getByText("Time zone: Europe/Berlin")).toBeVisible();
  expect(named("time_zone")).toHaveValue("UTC");
  await office.press("Use these settings");
  expect(named("time_zone")).toHaveValue("Europe/Berlin");
  expect(named("currency")).toHaveValue("EUR");
});
