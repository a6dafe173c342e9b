import { useParams } from "react-router";
import { fullAddress, organization, withBreadcrumbs } from "@/app/parts/json-ld";
import { NotHere } from "@/app/parts/not-here";
import { pageTitle } from "@/app/parts/page-title";
import { previewOf } from "@/app/parts/preview";
import type { Meta, MetaContext, Params } from "@/app/routing/page";
import type { Language } from "@/lib/i18n/languages";
import { useReading, useTranslation } from "@/lib/i18n/use-t";
import { useQuery } from "@/lib/server/use-query";
import { articleBy, type FullStory, fullStory, newsItemBy } from "@/public/news/story";
import { StoryView } from "@/public/news/story-view";
import { StoryViewSkeleton } from "@/public/news/story-view-skeleton";
import { RetryPanel } from "@/ui/retry-panel";

const articleQuery = ({ slug = "" }: Params, language: Language) => articleBy(slug, language);
const newsQuery = ({ slug = "" }: Params, language: Language) => newsItemBy(slug, language);

export const queries = (params: Params, language: Language) => [
  articleQuery(params, language),
  newsQuery(params, language),
];

const DESCRIPTION = 160;

export function meta({ t, params, language, siteUrl, company, result }: MetaContext): Meta {
  const article = result(articleQuery(params, language));
  const news = result(newsQuery(params, language));
  const story = fullStory(article ?? null, news ?? null, { language, written: language });
  if (!story) {
    const missing = article === null && news === null;
    return missing
      ? { title: pageTitle(t("news:article.notFound")), status: 404 }
      : { title: pageTitle(t("news:news.title")) };
  }
  return {
    title: pageTitle(story.seo.title),
    description: story.seo.description.slice(0, DESCRIPTION),
    canonicalPath: story.path,
    ogImage: previewOf(story.image),
    jsonLd: withBreadcrumbs(siteUrl, jsonLd(story, siteUrl, company.name), [
      { name: t("public:nav.news"), path: "/news" },
      { name: story.title, path: story.path },
    ]),
  };
}

/** The story in the schema.org vocabulary. */
function jsonLd(story: FullStory, siteUrl: string, name: string): Record<string, unknown> {
  const shop = organization(siteUrl, name);
  // A story that was scheduled may be published after its last change.
  const scheduled = story.updated < story.date;
  return {
    "@type": story.category === "news" ? "NewsArticle" : "Article",
    headline: story.title,
    ...(story.excerpt ? { description: story.excerpt } : {}),
    ...(story.image ? { image: fullAddress(siteUrl, story.image) } : {}),
    ...(story.tags.length > 0 ? { keywords: story.tags.join(", ") } : {}),
    datePublished: story.date,
    dateModified: scheduled ? story.date : story.updated,
    author: shop,
    publisher: shop,
    mainEntityOfPage: siteUrl + story.path,
  };
}

export default function ArticlePage() {
  const { t } = useTranslation(["news", "public"]);
  const params = useParams();
  const reading = useReading();
  const article = useQuery(articleQuery(params, reading.language));
  const news = useQuery(newsQuery(params, reading.language));
  // Ignores the placeholder: the story that was shown before this one.
  const settled = [article, news].every(
    ({ isPending, isPlaceholderData }) => !isPending && !isPlaceholderData,
  );
  const story = settled ? fullStory(article.data ?? null, news.data ?? null, reading) : null;
  if (story) return <StoryView story={story} />;
  const failed = [article, news].filter(({ isError }) => isError);
  if (failed.length > 0) {
    const retry = () => {
      for (const part of failed) void part.refetch();
    };
    return (
      <div className="frame py-16">
        <RetryPanel title={t("news.error.title")} text={t("news.error.text")} onRetry={retry} />
      </div>
    );
  }
  if (!settled) return <StoryViewSkeleton />;
  return (
    <NotHere
      drawing="news"
      title={t("article.notFound")}
      text={t("article.notFoundText")}
      list="/news"
      back={t("article.back")}
    />
  );
}
