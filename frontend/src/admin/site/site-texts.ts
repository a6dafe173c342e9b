import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Language } from "@/lib/i18n/languages";
import { call } from "@/lib/server/functions";

/** The built-in texts of a part of the site in one language; they change with the software alone. */
export const siteTexts = (part: string, language: Language) =>
  queryOptions({
    queryKey: ["site-texts", part, language],
    queryFn: () => call("site-texts", { part, language }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The built-in texts of several parts. Each part is read once. One read of all in place of useQueries: that would be in
 * the file of libraries, which every page loads.
 */
export const textsOfParts = (client: QueryClient, parts: readonly string[], language: Language) =>
  queryOptions({
    queryKey: ["texts-of-parts", parts, language],
    queryFn: async () => {
      const reads = parts.map((part) => client.ensureQueryData(siteTexts(part, language)));
      return (await Promise.all(reads)).flatMap(({ texts }) => texts);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
