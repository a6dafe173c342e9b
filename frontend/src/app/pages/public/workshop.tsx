import { useEffect } from "react";
import { useParams } from "react-router";
import { fullAddress, organization, withBreadcrumbs } from "@/app/parts/json-ld";
import { NotHere } from "@/app/parts/not-here";
import { pageTitle } from "@/app/parts/page-title";
import { previewOf } from "@/app/parts/preview";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import { useCompany } from "@/lib/company";
import type { Language } from "@/lib/i18n/languages";
import { wordsOf } from "@/lib/i18n/translated";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { useSession } from "@/shared/session/session-store";
import { eventOf } from "@/shared/workshops/event";
import { workshopBy } from "@/shared/workshops/workshop";
import { WorkshopView } from "@/shared/workshops/workshop-view";
import { WorkshopViewSkeleton } from "@/shared/workshops/workshop-view-skeleton";
import { RetryPanel } from "@/ui/retry-panel";

const query = (params: Params, language: Language) => workshopBy(params.slug ?? "", language);

export const queries = (params: Params, language: Language) => [query(params, language)];

export function meta({ t, params, language, siteUrl, company, result }: MetaContext): Meta {
  const workshop = result(query(params, language));
  if (workshop === null) return { title: pageTitle(t("booking:workshop.notFound")), status: 404 };
  if (!workshop) return { title: pageTitle(t("public:nav.workshops")) };
  const { image_url, slug } = workshop;
  const read = (field: string) => wordsOf(workshop, field, language, language).text;
  const title = read("title");
  const path = `/workshops/${slug}`;
  const event = eventOf(workshop, siteUrl + path, organization(siteUrl, company.name));
  return {
    title: pageTitle(title),
    description: read("description").slice(0, 160),
    canonicalPath: path,
    ogImage: previewOf(image_url),
    jsonLd: withBreadcrumbs(
      siteUrl,
      image_url ? { ...event, image: fullAddress(siteUrl, image_url) } : event,
      [
        { name: t("public:nav.workshops"), path: "/workshops" },
        { name: title, path },
      ],
    ),
  };
}

export default function WorkshopPage() {
  const { t } = useTranslation(["booking", "workshops", "public"]);
  const { user } = useSession();
  const { taxAdded } = useCompany();
  const { data, isPlaceholderData, error, refetch } = useQuery(query(useParams(), useLanguage()));
  // Ignores the placeholder: the workshop that was shown before this one.
  const workshop = isPlaceholderData ? undefined : data;
  // Participants see workshops that are hidden from others (W5), and the server rendered this page anonymously.
  useEffect(() => {
    if (user && workshop === null) void refetch();
  }, [user, workshop, refetch]);
  if (workshop) return <WorkshopView workshop={workshop} taxAdded={taxAdded === true} />;
  if (error) {
    return (
      <div className="frame py-16">
        <RetryPanel
          title={t("workshops:workshops.error.title")}
          text={t("workshops:workshops.error.text")}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (workshop === undefined) return <WorkshopViewSkeleton />;
  return (
    <NotHere
      drawing="workshops"
      title={t("workshop.notFound")}
      text={t("workshop.notFoundText")}
      list="/workshops"
      back={t("workshop.back")}
    />
  );
}
