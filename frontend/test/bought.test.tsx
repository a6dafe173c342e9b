import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createI18n } from "@/lib/i18n/i18n";
import { I18nContext } from "@/lib/i18n/use-t";
import GuestItems from "@/shared/bought/guest-items";
import { type GuestOrder, opensSomething } from "@/shared/checkout/guest-checkouts";
import { translations } from "./pages.ts";

const NOTHING = { details: [], files: [], workshop: null, meetingUrl: null, seat: null };
const FILE = {
  id: "f1",
  title: "The guide",
  position: 1,
  name: "guide.pdf",
  size: 2048,
  updatedAt: "2026-11-26T10:00:00Z",
};
const DETAILS = {
  id: "d1",
  title: "Welcome",
  description: "Begin with chapter one.",
  imageUrl: null,
  links: [{ title: "Members' area", url: "https://example.com/members" }],
  additionalDetails: { seats: 3 },
};
const order = (changes: Partial<GuestOrder>): GuestOrder => ({
  id: "o1",
  status: "completed",
  name: "Ledger",
  quantity: 1,
  totalAmount: 299,
  discountCode: null,
  discountAmount: 0,
  currency: "USD",
  opens: NOTHING,
  documents: [],
  ...changes,
});

let root: Root;
let page: HTMLElement;

beforeAll(() => {
  (globalThis as Record<string, unknown>).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(() => act(() => root.unmount()));

async function shows(element: ReactNode): Promise<string> {
  page = document.createElement("div");
  root = createRoot(page);
  const texts = translations("en", ["thanks", "account", "billing", "downloads", "public", "seat"]);
  await act(async () => {
    root.render(
      <I18nContext value={createI18n("en", texts)}>
        <MemoryRouter>{element}</MemoryRouter>
      </I18nContext>,
    );
  });
  await vi.waitFor(() => expect(page.textContent).not.toBe(""));
  return page.textContent ?? "";
}

const items = (orders: GuestOrder[]) => (
  <GuestItems orders={orders} token="signed" email="grace@example.com" />
);

/** Press a button; return the request that it sends. */
async function pressed(name: string): Promise<[string, RequestInit]> {
  const server = vi.fn((_url: string, _init: RequestInit) =>
    Promise.resolve(new Response("{}", { status: 404 })),
  );
  vi.stubGlobal("fetch", server);
  const button = [...page.querySelectorAll("button")].find((each) => each.textContent?.includes(name));
  await act(async () => button?.click());
  await vi.waitFor(() => expect(server).toHaveBeenCalled());
  return server.mock.calls[0] ?? ["", {}];
}

test("a guest finds files, links, details and invoices of what was bought", async () => {
  const document = { id: "i1", number: "INV-1", kind: "invoice" as const, issuedAt: "2026-11-26T10:00:00Z" };
  const opens = { ...NOTHING, files: [FILE], details: [DETAILS] };
  await shows(items([order({ opens, documents: [document] })]));
  await act(() => import("@/shared/downloads/file-rows"));
  await vi.waitFor(() => expect(page.textContent).toContain("The guide"));
  expect(page.querySelector("a")?.href).toBe("https://example.com/members");
  expect(page.textContent).toContain("Begin with chapter one.");
  expect(page.textContent).toContain("We'll send the receipt with your invoice to grace@example.com.");
  const [, request] = await pressed("Download");
  expect(JSON.parse(String(request.body))).toEqual({ fileId: "f1", guest: "signed" });
  expect((await pressed("INV-1"))[0]).toContain("/functions/v1/invoices/i1?guest=signed");
});

test("a guest reads what the discount code took off", async () => {
  await shows(items([order({ discountCode: "SUMMER20", discountAmount: 20, totalAmount: 80 })]));
  expect(page.textContent).toContain("Discount (SUMMER20): -$20");
});

test("a free order promises a confirmation, and neither receipt nor invoice", async () => {
  const text = await shows(items([order({ totalAmount: 0 })]));
  expect(text).toContain("We'll also send a confirmation to grace@example.com.");
  expect(text).not.toMatch(/receipt|invoice|payment|card/i);
});

test("a page says that something can be opened only if the order opens anything", () => {
  expect(opensSomething(NOTHING)).toBe(false);
  expect(opensSomething({ ...NOTHING, files: [FILE] })).toBe(true);
  expect(opensSomething({ ...NOTHING, details: [DETAILS] })).toBe(true);
  expect(opensSomething({ ...NOTHING, workshop: "clinic" })).toBe(true);
});

test("a guest finds the way into an online seat, the certificate, and the way to give it back", async () => {
  const seat = {
    id: "s1",
    startsAt: "2099-01-14T13:30:00Z",
    timeZone: "Europe/Berlin",
    place: "online",
    certificate: true,
  };
  const opens = { ...NOTHING, workshop: "clinic", meetingUrl: "https://meet.example/clinic", seat };
  await shows(items([order({ opens })]));
  expect(page.querySelector("a")?.href).toBe("https://meet.example/clinic");
  expect(page.textContent).toContain("2099");
  expect((await pressed("Certificate"))[0]).toContain("/functions/v1/certificates/s1?guest=signed");
  expect(page.textContent).toContain("Cancel my seat");
});
