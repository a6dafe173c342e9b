import { beforeEach, expect, test, vi } from "vitest";

/** What other software, earlier versions and attackers leave in a browser. */
const GARBAGE = [
  "99%E9%80%83%E4%BA",
  "%",
  "",
  "null",
  "undefined",
  "0",
  "[null]",
  "[[]]",
  "{}",
  "[object Object]",
  '"text"',
  '{"lines":1,"id":{}}',
  '{"checkouts":[null,{"token":"t"}],"email":{}}',
  '[{"id":"a","quantity":1,"product":{"name":"x","price":1,"currency":"EUR","image_url":{}}}]',
  '[{"orderId":"a"},{"orderId":"a","userId":"b","productId":"c","quantity":"2"}]',
  '{"order":"checkout","items":[null],"orderIds":"x","body":null,"form":7,"currency":"EUR"}',
  '{"country":5,"address":{"city":{}}}',
  '{"access_token":"x.bnVsbA.y","user":"nobody"}',
  '{"path":7,"at":"x"}',
  "\u0000\ud800",
];
const KEYS = [
  "referral_code",
  "referral_code_expires",
  "guildhall.openOrders",
  "guildhall.auth",
  "guildhall.returnTo",
  "guildhall.checkout",
  "guildhall.unsaved.checkout",
  "guildhall.unsaved.payment",
  "guildhall.country",
  "guildhall.discount",
  "guildhall.guest",
  "guildhall.hiddenColumns",
  "guildhall.consent",
  "i18nextLng",
  "vite-ui-theme",
];

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
});

test.each(GARBAGE)("%j in every place is read as nothing", async (text) => {
  for (const key of KEYS) {
    localStorage.setItem(key, text);
    sessionStorage.setItem(key, text);
    // biome-ignore lint/suspicious/noDocumentCookie: written as other software does, without an encoding
    document.cookie = `${key}=${text.replace(/[;\0]/g, "")}; Path=/`;
  }
  window.history.replaceState(null, "", "/?ref=%E9&order=%&next=%E4%BA#%E9");
  const { referralCode } = await import("@/shared/referral/referral");
  expect([null, "undefined", "null", "text"]).toContain(referralCode());
  const { openOrders } = await import("@/shared/payment/open-orders");
  expect(openOrders.current()).toEqual([]);
  const { storedSession } = await import("@/shared/session/stored-session");
  expect(storedSession()).toBeNull();
  const { takeReturnPath } = await import("@/shared/session/return-path");
  expect(takeReturnPath()).toBeNull();
  const { checkoutIdOf } = await import("@/shared/checkout/checkout-id");
  const { pricingOf } = await import("@/shared/checkout/pricing");
  const terms = { beginAtOnce: false } as Parameters<typeof checkoutIdOf>[3];
  const pricing = pricingOf(null, null);
  expect(checkoutIdOf([], pricing, "buyer", terms)).toMatch(/^[0-9a-f-]{36}$/);
  const { rememberedCountry, typedDetails } = await import("@/shared/checkout/typed-details");
  expect([rememberedCountry(), typedDetails()]).toEqual([undefined, {}]);
  const { guestEmail, guestTokenOf } = await import("@/shared/checkout/guest-checkouts");
  expect([guestEmail(), guestTokenOf(["a"])]).toEqual(["", null]);
  const { heldPayment } = await import("@/shared/checkout/held-payment");
  expect(heldPayment()).toBeNull();
  const { parseBasket } = await import("@/shared/basket/basket");
  expect(parseBasket(text)).toEqual([]);
  const { claimsOf } = await import("@/shared/session/token-claims");
  expect(claimsOf("x.bnVsbA.y")).toEqual({});
  const { detectLanguage } = await import("@/lib/i18n/detect-language");
  expect(["en", "de", "fr", "es", "it"]).toContain(detectLanguage());
  const { currentTheme } = await import("@/lib/theme");
  expect(["light", "dark", "system"]).toContain(currentTheme());
});

const SOURCES = import.meta.glob<string>("/src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Files that parse what the server sends. */
const OF_THE_SERVER = ["/src/lib/boot.ts", "/src/lib/server/http.ts", "/src/server.tsx"];

test("nothing else parses what a browser brings along", () => {
  const found = Object.entries(SOURCES).filter(
    ([path, source]) => !path.includes(".test.") && /JSON\.parse\(|decodeURI/.test(source),
  );
  const product = "/src/public/catalog/product.ts"; // features in their own try
  expect(found.map(([path]) => path).sort()).toEqual(
    ["/src/lib/stored.ts", product, ...OF_THE_SERVER].sort(),
  );
});
