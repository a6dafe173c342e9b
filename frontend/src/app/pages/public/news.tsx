import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext, Params } from "@/app/routing/page";
import type { Language } from "@/lib/i18n/languages";
import { useReading, useTranslation } from "@/lib/i18n/use-t";
import { NewsFeed } from "@/public/news/news-feed";
import { feedQueries, useFeed } from "@/public/news/use-feed";

export const queries = (_: Params, language: Language) => feedQueries(language);

export const meta = ({ t }: MetaContext) => ({
  title: pageTitle(t("news:news.title")),
  description: t("news:news.subtitle"),
});

export default function NewsPage() {
  const { t } = useTranslation("news");
  const feed = useFeed();
  const { language, written } = useReading();
  return (
    <>
      <div className="frame flex flex-wrap items-end justify-between gap-x-12 gap-y-6 py-12 sm:py-16">
        <div>
          <h1 className="max-w-3xl text-display">{t("news.title")}</h1>
          <p className="mt-5 max-w-2xl text-lg text-soft">{t("news.subtitle")}</p>
        </div>
        <a
          href={language === written ? "/news.xml" : `/news.xml?lng=${language}`}
          className="py-1 text-soft underline underline-offset-4 hover:text-accent"
        >
          {t("news.rss")}
        </a>
      </div>
      <div className="frame">
        <NewsFeed feed={feed} />
      </div>
    </>
  );
}
