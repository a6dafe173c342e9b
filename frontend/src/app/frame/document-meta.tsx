import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useParams } from "react-router";
import { namedTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext, PageT } from "@/app/routing/page";
import { useCompany } from "@/lib/company";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { keyOf } from "@/lib/server/use-query";

/** Keeps the document's title in sync with the page's metadata, also once its data has arrived. */
export function DocumentMeta({ meta }: { meta: (context: MetaContext) => Meta }) {
  const client = useQueryClient();
  const t = useTranslation("public").t as PageT;
  const language = useLanguage();
  const params = useParams();
  const company = useCompany();
  const title = () => {
    const result: MetaContext["result"] = (query) => client.getQueryData(keyOf(query));
    return namedTitle(meta({ t, params, language, siteUrl: "", company, result }).title, company.name);
  };
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const current = useSyncExternalStore(subscribe, title, title);
  useEffect(() => {
    document.title = current;
  }, [current]);
  return null;
}
