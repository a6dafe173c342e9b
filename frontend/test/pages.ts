import { readFileSync } from "node:fs";
import { ROUTES } from "@/app/routes";
import type { Language } from "@/lib/languages";
import type { Server } from "./server-bundle.ts";

export const PRODUCT = {
  id: "5b6f0c1e-6a58-4c0b-9d5c-0f3f1f3b7a11",
  name: "Congress Affiliate System",
  name_de: "Kongress-Affiliate-System",
  slug: "congress-affiliate-system",
  description: "Runs a <whole> congress & its partners.",
  image_url: "/art/products/congress-affiliate-system.svg",
  price: 299,
  currency: "USD",
  product_type: "congress_system",
  features: ["One", "Two", "Three", "Four", "Five", "Six"],
};

/** An address of every public route. */
export const PUBLIC_PATHS = ROUTES.filter(({ area }) => area === "public").map(({ path }) =>
  path.replace(":slug", "some-slug"),
);

export function translations(language: Language, namespaces: string[]) {
  const read = (name: string) => JSON.parse(readFileSync(`src/locales/${language}/${name}.json`, "utf8"));
  return Object.fromEntries(namespaces.map((name) => [name, read(name)]));
}

/** Asks the server for a page as Python does: plan, read, render. `row` answers the one-row reads. */
export function askForPage(server: Server, path: string, language: Language, row: unknown = PRODUCT) {
  const [pathname = "", search = ""] = path.split(/(?=\?)/);
  const plan = server.plan({ path: pathname, search, language });
  const data = Object.fromEntries(
    plan.queries.map((query) => (typeof query === "string" ? [query, [PRODUCT]] : [query.url, row])),
  );
  const request = {
    path: pathname,
    search,
    language,
    theme: "system",
    siteUrl: "https://shop.example",
    translations: translations(language, plan.namespaces),
    data,
  };
  return { plan, data, request, rendered: server.render(request) };
}
