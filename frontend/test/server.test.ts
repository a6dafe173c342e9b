import { describe, expect, test } from "vitest";
import { formatShortDay } from "@/lib/calendar";
import { UNKNOWN } from "@/lib/company";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import { askForPage, PUBLIC_PATHS } from "./pages.ts";
import { rowFor } from "./rows.ts";
import { startServer } from "./server-bundle.ts";

const server = startServer();

/**
 * Untranslated keys in a page: `shop.title` between two tags, or as an attribute. The keys that the privacy page lists
 * as `guildhall.…` are names of browser storage.
 */
const BARE_KEY = /[>"](?!guildhall\.)[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+[<"]/;

describe("every public page", () => {
  test.each(LANGUAGES.flatMap((language) => PUBLIC_PATHS.map((path) => [language, path] as const)))(
    "%s %s has HTML, a heading and a title",
    (language, path) => {
      const { plan, rendered } = askForPage(server, path, language);
      expect(plan.status).toBe(200);
      expect(plan.namespaces).toContain("public");
      expect(rendered.status).toBe(200);
      expect(rendered.title).toMatch(/^\S.* · Guildhall$/);
      expect(rendered.html).toMatch(/<h1[ >]/);
      expect(rendered.html).not.toMatch(/<link|style="|<script/);
      expect(rendered.html).not.toMatch(BARE_KEY);
    },
  );
});

/** Content in the language of its author, marked with `lang` (WCAG 3.1.2). */
function distinguish(path: string, language: "en" | "de", contentLanguage: "en" | "de"): string[] {
  const { request } = askForPage(server, path, language);
  const { html } = server.render({ ...request, settings: { contentLanguage } });
  return [...html.matchAll(/lang="(\w\w)"[^>]*>([^<]*)/g)].map(([, lang, text]) => `${lang}: ${text}`);
}

test("content in one language only is marked with it on pages in another", () => {
  expect(distinguish("/workshops/a-programme-in-a-day", "de", "en")).toEqual(
    expect.arrayContaining([
      "en: A Programme in a Day",
      "en: Arrive with a product, leave with a programme.",
      "en: 6 hours",
    ]),
  );
  for (const path of ["/workshops", "/news", "/news/some-slug", "/products"]) {
    expect(distinguish(path, "de", "en").length, path).toBeGreaterThan(1);
    expect(distinguish(path, "en", "de").length, path).toBeGreaterThan(1);
    expect(distinguish(path, "de", "de"), path).toEqual([]);
    expect(distinguish(path, "en", "en"), path).toEqual([]);
  }
});

test("the catalog is planned with the address that its page uses, and drawn with its products", () => {
  const { plan, rendered } = askForPage(server, "/products", "de");
  const columns = "id,slug,image_url,price,currency,product_type,features";
  expect(plan.page).toBe("src/app/pages/public/products.tsx");
  expect(plan.queries).toEqual([
    `/rest/v1/products?select=${columns},features_de,name:name_in_de,description:description_in_de&is_active=eq.true&order=position.asc,created_at.desc`,
  ]);
  expect(rendered.html).toContain("Congress Affiliate System");
  expect(rendered.html).toContain("Runs a &lt;whole&gt; congress &amp; its partners.");
  expect(rendered.html).toContain("+2 weitere Merkmale");
  expect(rendered.html).toContain("In den Warenkorb – 299,00\u00a0$");
});

test("a product is looked up by slug, or by id where the value is a UUID", () => {
  const urls = ["some-slug", "5B6F0C1E-6a58-4c0b-9d5c-0f3f1f3b7a11"].map((value) => {
    const [query] = server.plan({ path: `/products/${value}`, search: "", language: "en" }).queries;
    return query as { url: string; single: boolean };
  });
  expect(urls[0]).toMatchObject({ single: true, url: expect.stringContaining("&slug=eq.some-slug&") });
  expect(urls[1]?.url).toContain("&id=eq.5B6F0C1E-6a58-4c0b-9d5c-0f3f1f3b7a11&");
});

test("a product's page tells search engines its one address and its price", () => {
  const { rendered } = askForPage(server, "/products/some-slug", "en");
  expect(rendered).toMatchObject({
    title: "Congress Affiliate System · Guildhall",
    canonicalPath: "/products/congress-affiliate-system",
    jsonLd: {
      "@graph": [
        { "@type": "Product", offers: { price: "299.00", priceCurrency: "USD" } },
        { "@type": "BreadcrumbList" },
      ],
    },
  });
});

test.each([
  ["/PRODUCTS", "/products"],
  ["/Products/Some-Slug", "/products/congress-affiliate-system"],
  ["/Imprint", "/imprint"],
  ["/", "/"],
])("%s has the canonical address %s", (path, canonicalPath) => {
  expect(askForPage(server, path, "en").rendered).toMatchObject({ status: 200, canonicalPath });
});

test("a product that does not exist is a 404 with its own text", () => {
  const { plan, rendered } = askForPage(server, "/products/nothing", "en", { missing: true });
  expect(plan.status).toBe(200);
  expect(rendered.status).toBe(404);
  expect(rendered.html).toContain("Product not found");
});

test("an unknown address is a 404 with a way home", () => {
  const { plan, rendered } = askForPage(server, "/no/such/page", "en");
  expect([plan.status, rendered.status]).toEqual([404, 404]);
  expect(rendered.html).toContain("Oops! Page not found");
});

test.each([
  ["/products/", "/products"],
  ["//evil.example/", "/evil.example"],
])("%s leads to its tidy form, never to another host", (path, location) => {
  expect(server.plan({ path, search: "", language: "en" })).toMatchObject({ status: 301, location });
});

describe("a legal page with a published text", () => {
  const LEGAL = ["/terms", "/privacy", "/withdrawal", "/imprint"];
  const published = (published_at: unknown) => (url: string) =>
    url.includes("/legal_texts?") ? [{ market: "XX", text: "# Ours\nThe words.", published_at }] : undefined;
  const ask = (path: string, language: Language, published_at: unknown) =>
    askForPage(server, path, language, { answers: published(published_at) }).rendered;

  test.each(LANGUAGES.flatMap((language) => LEGAL.map((path) => [path, language] as const)))(
    "%s in %s has its words and its day",
    (path, language) => {
      const { html, failure } = ask(path, language, "2026-11-16T08:00:00+00:00");
      expect(failure).toBeUndefined();
      expect(html).toContain("<p>The words.</p>");
      expect(html).toContain(formatShortDay("2026-11-16", language));
    },
  );

  test.each(LEGAL)("%s keeps its words in its frame if something on it fails", (path) => {
    const { html, failure, title } = ask(path, "en", 5);
    const main = /<main.*<\/main>/.exec(html)?.[0] ?? "";
    expect(main).toContain("<p>The words.</p>");
    expect(main).toContain(`<h1 class="text-title">${title.split(" · ")[0]}</h1>`);
    expect(html).toMatch(/<header.*<main.*<footer/);
    expect(failure).toMatch(/^TypeError: [\s\S]*\bformatShortDay\b[\s\S]*\bLegalPage\b/);
  });

  test("the version that an order was placed under stands in the document", () => {
    const path = "/terms?version=0123456789abcdef0123456789abcdef";
    const { html } = askForPage(server, path, "en").rendered;
    expect(html).toContain("<p>Agreed.</p>");
  });
});

test("a page whose frame fails shows its title and its description", () => {
  const { request } = askForPage(server, "/imprint", "en");
  const company = { ...UNKNOWN, legal: null } as unknown as typeof UNKNOWN;
  const { html, failure } = server.render({ ...request, settings: { company } });
  const { title, description } = askForPage(server, "/imprint", "en").rendered;
  expect(html).toContain(`<h1 class="text-title">${title.split(" · ")[0]}</h1><p>${description}</p>`);
  expect(failure).toMatch(/\bImprintPage\b/);
});

test("of the inner areas the server draws the frame, with the name of the page and no content", () => {
  const { plan, rendered } = askForPage(server, "/user/orders", "fr");
  expect(plan).toMatchObject({
    page: "src/app/pages/account/orders.tsx",
    namespaces: ["public", "account", "billing", "downloads"],
  });
  expect(rendered).toMatchObject({ status: 200, title: "Commandes · Guildhall" });
  expect(rendered.html).toContain('<h1 class="mb-6 text-title">Commandes</h1>');
  expect(rendered.html).toMatch(/aria-current="page"[^>]*href="\/user\/orders"/);
  const office = askForPage(server, "/admin/orders/1", "en").rendered;
  expect(office.title).toBe("Orders · Guildhall");
  expect(office.html).toMatch(
    /href="\/admin\/orders" aria-current="page"|aria-current="page"[^>]*href="\/admin\/orders"/,
  );
  expect(office.html).not.toContain("<table");
});

test("a page brings its own texts along and no others", () => {
  const namespaces = (path: string) => server.plan({ path, search: "", language: "en" }).namespaces;
  expect(namespaces("/products")).toEqual(["public", "products", "shop"]);
  expect(namespaces("/checkout")).toEqual(["public", "account", "checkout", "thanks", "basket", "booking"]);
  // The part below the first screen loads later; the server renders it nevertheless.
  expect(server.plan({ path: "/", search: "", language: "en" })).toMatchObject({
    namespaces: ["public", "home"],
    later: ["home-below", "shop", "workshops"],
  });
});

test("links keep the ref parameter while it is present", () => {
  const { rendered } = askForPage(server, "/products?ref=PARTNER7", "en");
  expect(rendered.html).toContain('href="/products/congress-affiliate-system?ref=PARTNER7"');
});

test("an uploaded picture is offered in the widths that the shop draws; any other stays as it is", () => {
  const cardOf = (image_url: string) => {
    const answers = (url: string) =>
      url.includes("/products?") ? [{ ...rowFor(url), image_url }] : undefined;
    return askForPage(server, "/products", "en", { answers }).rendered.html.match(/<img [^>]*>/)?.[0] ?? "";
  };
  const file = "/media/0d9c2f6e-3b1a-4c5d-8e7f-1a2b3c4d5e6f";
  const widths = [320, 640, 960, 1280, 1920].map((width) => `${file}/w/${width}.webp ${width}w`).join(", ");
  const photo = cardOf(`${file}/hall.jpg`);
  expect(photo).toContain(`src="${file}/hall.jpg" srcSet="${widths}" sizes="(min-width: 64rem) 24rem, `);
  expect(photo).toContain('width="1600" height="1000"');
  for (const other of [`${file}/moving.gif`, "/art/products/a.svg", "https://cdn.example/a.jpg"]) {
    expect(cardOf(other)).not.toContain("srcSet");
  }
});
