import { useTranslation } from "@/lib/i18n/use-t";
import { FeaturedStories } from "@/public/news/featured-stories";
import { NewsFeedSkeleton } from "@/public/news/news-feed-skeleton";
import { StoryCard } from "@/public/news/story-card";
import type { Feed } from "@/public/news/use-feed";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { RetryPanel } from "@/ui/retry-panel";

/** The feed: loading, failed, empty, or featured and all stories. */
export function NewsFeed({ feed }: { feed: Feed }) {
  const { t } = useTranslation(["news", "public"]);
  const { featured, stories, failed, retry, showMore, growing } = feed;
  if (failed) {
    return <RetryPanel title={t("news.error.title")} text={t("news.error.text")} onRetry={retry} />;
  }
  if (!stories) return <NewsFeedSkeleton />;
  if (stories.length === 0)
    return <EmptyState drawing="news" title={t("news.empty.title")} text={t("news.empty.text")} />;
  return (
    <>
      {featured.length > 0 && <FeaturedStories stories={featured} />}
      <section className={featured.length > 0 ? "mt-16 border-t border-line pt-12 sm:mt-20" : ""}>
        <h2 className="mb-8 text-title">{t("news.all")}</h2>
        <div className="card-grid gap-x-8 gap-y-12">
          {stories.map((story) => (
            <StoryCard key={story.id} story={story} />
          ))}
        </div>
        {showMore && (
          <p className="mt-14 text-center">
            <Button variant="secondary" size="lg" disabled={growing} onClick={showMore}>
              {growing ? t("news.loadingMore") : t("news.more")}
            </Button>
          </p>
        )}
      </section>
    </>
  );
}
