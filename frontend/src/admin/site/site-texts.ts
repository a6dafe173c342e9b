import { queryOptions } from "@tanstack/react-query";
import type { Language } from "@/lib/i18n/languages";
import { call } from "@/lib/server/functions";

/** The built-in texts of a part of the site in one language; they change with the software alone. */
export const siteTexts = (part: string, language: Language) =>
  queryOptions({
    queryKey: ["site-texts", part, language],
    queryFn: () => call("site-texts", { part, language }),
    staleTime: Number.POSITIVE_INFINITY,
  });
