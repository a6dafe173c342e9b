import { useTranslation } from "@/lib/i18n/use-t";
import type { Story } from "@/public/news/story";
import { StoryCard } from "@/public/news/story-card";

/** Layouts by the number of stories: the first is the largest. */
const COLUMNS: Record<number, string> = { 2: "lg:grid-cols-[1.6fr_1fr]", 3: "lg:grid-cols-[2fr_1fr_1fr]" };

/** Featured stories: one large, the next ones beside it. */
export function FeaturedStories({ stories }: { stories: readonly Story[] }) {
  const { t } = useTranslation("news");
  const alone = stories.length === 1;
  return (
    <section>
      <h2 className="mb-8 text-title">{t("news.featured")}</h2>
      <div className={`grid items-start gap-x-12 gap-y-12 ${COLUMNS[stories.length] ?? ""}`}>
        {stories.map((story, index) => (
          <StoryCard
            key={story.id}
            story={story}
            eager={index === 0}
            form={index > 0 ? "card" : alone ? "wide" : "lead"}
          />
        ))}
      </div>
    </section>
  );
}
