import { existsSync, readFileSync } from "node:fs";
import { PUBLIC_ROUTES } from "@/app/routing/routes";
import type { Language } from "@/lib/i18n/languages";
import { rowFor } from "./rows.ts";
import type { Server } from "./server-bundle.ts";

/** An address of every public route. */
export const PUBLIC_PATHS = PUBLIC_ROUTES.map(({ path }) => path.replace(":slug", "some-slug"));

type Parsed = ReturnType<typeof JSON.parse>;

function read(language: string, name: string): Parsed {
  const file = `src/locales/${language}/${name}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Fill what a partial language lacks with English, as the server does. */
function completed(english: Parsed, texts: Parsed): Parsed {
  const merged = { ...english, ...texts };
  for (const [key, text] of Object.entries(english))
    if (typeof text === "object") merged[key] = completed(text, texts[key] ?? {});
  return merged;
}

export function translations(language: Language, namespaces: string[]) {
  return Object.fromEntries(
    namespaces.map((name) => [name, completed(read("en", name), read(language, name))]),
  );
}

interface Payload {
  /** The one-row reads find nothing. */
  missing?: boolean;
  /** Results of some reads, in place of the usual rows. */
  answers?: (url: string) => unknown;
}

/** Request a page from the server bundle as Python does: plan, read, render. */
export function askForPage(server: Server, path: string, language: Language, payload: Payload = {}) {
  const [pathname = "", search = ""] = path.split(/(?=\?)/);
  const plan = server.plan({ path: pathname, search, language });
  const data = Object.fromEntries(
    plan.queries.map((query) => {
      const [url, many] = typeof query === "string" ? [query, true] : [query.url, false];
      const usual = many ? [rowFor(url)] : payload.missing ? null : rowFor(url);
      return [url, payload.answers?.(url) === undefined ? usual : payload.answers(url)];
    }),
  );
  const request = {
    path: pathname,
    search,
    language,
    theme: "system" as const,
    siteUrl: "https://shop.example",
    translations: translations(language, [...plan.namespaces, ...plan.later]),
    data,
  };
  return { plan, data, request, rendered: server.render(request) };
}
