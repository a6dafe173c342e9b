import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createI18n } from "@/lib/i18n/i18n";
import { HttpError } from "@/lib/server/http";
import { PaymentError } from "@/shared/payment/payment-error";
import { refusalToast } from "@/shared/workshops/enroll-refusal";
import { enrollmentState } from "@/shared/workshops/enrollment";
import { scheduleOf } from "@/shared/workshops/workshop";
import { askForPage, translations } from "./pages.ts";
import { WORKSHOP } from "./rows.ts";
import { startServer } from "./server-bundle.ts";

const NOON = new Date("2026-11-21T12:00:00Z");

describe("a visitor's status for a workshop", () => {
  beforeEach(() => vi.useFakeTimers({ now: NOON }));
  afterEach(() => vi.useRealTimers());

  const open = { enrolment_open: true, current_participants: 4, max_participants: 5 };
  const full = { ...open, current_participants: 5 };
  const over = { ...open, enrolment_open: false };
  const seat = (enrollment_status: string, held_until: string | null = null) => ({
    workshop_id: "1",
    order_id: "2",
    enrollment_status,
    held_until,
    early: false,
  });
  const held = seat("pending", "2026-11-21T12:00:01Z");
  const lapsed = seat("pending", "2026-11-21T12:00:00Z");

  test.each([
    ["a guest signs in first [WS-10]", open, undefined, false, "guest"],
    ["a customer enrolls", open, undefined, true, "open"],
    ["a full one is full for guests too [WS-11]", full, undefined, false, "full"],
    ["more people than seats is full [WS-12]", { ...full, max_participants: 3 }, undefined, true, "full"],
    [
      "what is over is closed, full or not",
      { ...over, current_participants: 5 },
      undefined,
      true,
      "completed",
    ],
    [
      "whoever is enrolled is told so, even when it is full and over",
      over,
      seat("enrolled"),
      true,
      "enrolled",
    ],
    ["a held seat is one's own, even the last", full, held, true, "held"],
    ["a hold that ran out is none", open, lapsed, true, "open"],
  ] as const)("%s", (_, workshop, mine, signedIn, state) => {
    expect(enrollmentState(workshop, mine, signedIn)).toBe(state);
  });
});

test("the clock groups the schedule: what can no longer be booked is not past", () => {
  const all = ["completed", "upcoming", "ongoing", "completed", "upcoming"].map((phase, index) => ({
    phase,
    index,
  }));
  const { coming, running, past } = scheduleOf(all);
  expect([coming, running, past].map((part) => part.map(({ index }) => index))).toEqual([
    [1, 4],
    [2],
    [3, 0],
  ]);
});

test("each group of the schedule stands under its own heading", () => {
  const named = (title: string, phase: string, enrolment_open: boolean) => ({
    ...WORKSHOP,
    id: title,
    slug: title.toLowerCase().replaceAll(" ", "-"),
    title,
    phase,
    enrolment_open,
  });
  const shown = (...rows: unknown[]) => {
    const { html } = askForPage(startServer(), "/workshops", "en", { answers: () => rows }).rendered;
    const main = html.slice(0, html.indexOf("</main>"));
    return [...main.matchAll(/<h[23][^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, text]) => text);
  };
  const [past, ran, closed, next] = [
    named("A Past Day", "completed", false),
    named("A Course", "ongoing", false),
    named("A Closed Day", "upcoming", false),
    named("A Coming Day", "upcoming", true),
  ];
  expect(shown(past, ran, closed, next)).toEqual([
    "Next workshop",
    "A Coming Day",
    "Under way",
    "A Course",
    "More dates",
    "A Closed Day",
    "Past workshops",
    "A Past Day",
  ]);
  expect(shown(ran, past)).not.toContain("Next workshop");
});

describe("a refusal has the specification's text", () => {
  const refused = (status: number, hint: string | null) =>
    new HttpError("server's words", status, "P0001", hint);
  const texts = createI18n("en", translations("en", ["public", "booking", "account"]));

  test.each([
    [
      "signed out [ERR-22]",
      refused(401, null),
      "Authentication Required",
      "Please log in to enroll in workshops.",
    ],
    [
      "full [ERR-23]",
      refused(409, "workshop_full"),
      "Workshop Full",
      "This workshop has reached its maximum capacity.",
    ],
    [
      "enrolled already [ERR-24]",
      refused(409, "already_enrolled"),
      "Already Enrolled",
      "You are already enrolled in this workshop.",
    ],
    [
      "over",
      refused(409, "workshop_completed"),
      "Enrollment closed",
      "This workshop has already taken place.",
    ],
    [
      "begun",
      refused(409, "enrolment_closed"),
      "Enrollment closed",
      "Enrollment for this workshop has closed.",
    ],
    ["gone", refused(404, null), "Enrollment failed", "Workshop not found"],
    [
      "offline",
      new TypeError("fetch"),
      "Enrollment failed",
      "Nothing was booked. Please try again in a moment.",
    ],
    [
      "no link",
      new PaymentError("link", refused(502, null)),
      "Payment Error",
      "Failed to create payment link",
    ],
    [
      "full while the link was asked for",
      new PaymentError("link", refused(409, "workshop_full")),
      "Workshop Full",
      "This workshop has reached its maximum capacity.",
    ],
  ])("%s", async (_, error, title, description) => {
    expect(await refusalToast(error, texts)).toEqual({ title, description, tone: "destructive" });
  });
});

describe("a workshop's page", () => {
  const server = startServer();
  const page = (answer: object) =>
    askForPage(server, "/workshops/x", "en", { answers: () => ({ ...WORKSHOP, ...answer }) }).rendered;

  test("the detailed description is shown where there is one [WS-14]", () => {
    expect(page({}).html).toContain("About this workshop");
    expect(page({ detailed_description: null }).html).not.toContain("About this workshop");
  });

  test("tells search engines when, by whom and for how much, and the way to it", () => {
    expect(page({})).toMatchObject({
      title: "A Programme in a Day · Guildhall",
      canonicalPath: "/workshops/a-programme-in-a-day",
      jsonLd: {
        "@graph": [
          {
            "@type": "EducationEvent",
            startDate: "2027-01-21T14:30:00.000000Z",
            endDate: "2027-01-21T20:30:00.000000Z",
            location: { "@type": "VirtualLocation" },
            performer: { name: "Kofi Mensah" },
            image: "https://shop.example/art/workshops/partner-programme-in-a-day.svg",
            offers: { price: "149.00", priceCurrency: "USD", availability: "https://schema.org/InStock" },
          },
          {
            "@type": "BreadcrumbList",
            itemListElement: [
              { position: 1, item: "https://shop.example/workshops" },
              { position: 2, item: "https://shop.example/workshops/a-programme-in-a-day" },
            ],
          },
        ],
      },
    });
    expect(page({ current_participants: 24 }).jsonLd).toMatchObject({
      "@graph": [{ offers: { availability: "https://schema.org/SoldOut" } }, {}],
    });
  });

  test("a past one, or one that no longer takes anyone, is offered to no search engine", () => {
    const [event] = (page({ enrolment_open: false }).jsonLd as { "@graph": object[] })["@graph"];
    expect(event).toMatchObject({ "@type": "EducationEvent" });
    expect(event).not.toHaveProperty("offers");
  });

  test("a free one shows so in place of its price", () => {
    const { html } = page({ price: 0, seat_price: 0 });
    expect(html).toContain(">Free<");
    expect(html).not.toContain("$0.00");
  });

  test("an unknown one is a 404 with its own text [WS-19]", () => {
    const { rendered } = askForPage(server, "/workshops/x", "en", { missing: true });
    expect(rendered.status).toBe(404);
    expect(rendered.html).toContain("Workshop not found");
  });
});
