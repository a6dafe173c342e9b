import { useParams } from "react-router";
import NotFoundPage, { meta as notFound } from "@/app/pages/public/not-found";
import { pageTitle } from "@/app/parts/page-title";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import type { Language } from "@/lib/i18n/languages";
import { useReading, useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { ownPage, pageBy, seoOf } from "@/public/own-pages/own-page";
import { OwnPageView } from "@/public/own-pages/own-page-view";
import { Moved } from "@/shared/moved/moved";
import { RetryPanel } from "@/ui/retry-panel";
import { Skeleton } from "@/ui/skeleton";

const query = ({ slug = "" }: Params, language: Language) => pageBy(slug, language);

export const queries = (params: Params, language: Language) => [query(params, language)];

const DESCRIPTION = 160;

export function meta(context: MetaContext): Meta {
  const { params, language, result } = context;
  const row = result(query(params, language));
  if (!row) return row === null ? notFound(context) : { title: "{{shop}}" };
  const seo = seoOf(row, ownPage(row, { language, written: language }));
  return {
    title: pageTitle(seo.title),
    description: seo.description.slice(0, DESCRIPTION),
    canonicalPath: `/pages/${row.slug}`,
  };
}

export default function OwnPagePage() {
  const { t } = useTranslation("news");
  const params = useParams();
  const reading = useReading();
  const { data, isPending, isPlaceholderData, isError, refetch } = useQuery(query(params, reading.language));
  if (isError) {
    return (
      <div className="frame py-16">
        <RetryPanel title={t("page.failed")} text={t("news.error.text")} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (isPending || isPlaceholderData) return <Skeleton className="frame my-16 h-96" />;
  return data ? (
    <OwnPageView page={ownPage(data, reading)} />
  ) : (
    <Moved>
      <NotFoundPage />
    </Moved>
  );
}
