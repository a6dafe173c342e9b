import { named, openOffice } from "@test/office.ts";
import { SETTINGS_ANSWERS } from "@test/settings.ts";
import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { isMatch } from "@/admin/palette/entry";
import { SETTINGS } from "@/admin/palette/settings";
import admin from "@/locales/en/admin.json";

/** Words as owners say them, with the setting that each is looked for. */
const WORDS = {
  company: ["company", "legal name", "owner"],
  brand: ["brand", "short name"],
  address: ["address", "street", "zip"],
  country: ["country"],
  phone: ["phone", "mobile"],
  vatId: ["vat id", "tax number"],
  register: ["commercial register", "registration"],
  bank: ["iban", "bank account"],
  tax: ["vat", "taxes", "small business", "exchange", "rates"],
  refundDays: ["money back", "refund", "return"],
  commission: ["commission", "affiliates", "percent"],
  payoutDetails: ["payout"],
  reviewRequest: ["review", "stars"],
  currency: ["currency", "euro"],
  goods: ["e-books"],
  cancellation: ["cancellation", "storno"],
  reminder: ["reminder"],
  transfer: ["handing over", "transfer"],
  waiting: ["waiting list"],
  privacy: ["cookies", "gdpr", "consent"],
  sender: ["sender", "from name"],
  contentLanguage: ["language"],
  languages: ["languages", "french"],
  timeZone: ["time zone"],
  secondStep: ["2fa", "security"],
  closing: ["close", "vacation"],
  mailServer: ["smtp", "mail server", "email password"],
  payments: ["stripe", "credit card", "payments"],
  look: ["logo", "colors", "pictures", "favicon", "footer", "social"],
  texts: ["texts", "headline", "slogan"],
  pages: ["menu", "hide", "sections"],
  figures: ["figures", "promises"],
  people: ["faq", "team", "testimonials"],
  translations: ["translations"],
  legal: ["terms", "imprint", "gtc"],
  bookkeeping: ["skr", "bookkeeping"],
  menus: ["menu", "navigation", "header"],
  ownPages: ["pages", "redirect", "about us"],
  discounts: ["codes", "coupon", "early bird"],
  calendar: ["calendar", "schedule"],
  monthEnd: ["month-end", "archive", "datev"],
  vatReport: ["vat report", "tax return"],
  euSales: ["oss"],
  cardStatement: ["card statement", "fees"],
} as const satisfies Record<(typeof SETTINGS)[number]["name"], readonly string[]>;

test("every setting is found by the words of an owner", () => {
  const missed = SETTINGS.flatMap(({ name }) => {
    const { name: label, also } = admin.palette.settings[name];
    return WORDS[name].filter((word) => !isMatch(`${label} ${also}`, word));
  });
  expect(missed).toEqual([]);
  expect(Object.values(WORDS).flat().length).toBeGreaterThanOrEqual(75);
});

test("a setting that was found has its field on the page", async () => {
  await openOffice("/admin/settings", "Settings", { functions: SETTINGS_ANSWERS });
  await waitFor(() => named("company.name"));
  const fields = SETTINGS.flatMap(({ to }) =>
    to.startsWith("/admin/settings#") ? [to.split("#")[1] ?? ""] : [],
  );
  const there = (name: string) =>
    document.getElementsByName(name).length + (document.getElementById(name) ? 1 : 0);
  expect(fields.filter((name) => there(name) === 0)).toEqual([]);
});
