import { formatDay } from "@/lib/calendar";
import { useTranslation } from "@/lib/i18n/use-t";
import type { Story } from "@/public/news/story";
import { Icon } from "@/ui/icon";

const CATEGORIES = ["general", "news", "tutorial", "announcement", "technology", "business"] as const;

type Labeled = Pick<Story, "category" | "featured" | "date">;

/** Kind, featured mark and date of a story, on one line. */
export function StoryLabels({ story }: { story: Labeled }) {
  const { t, language } = useTranslation("news");
  const category = CATEGORIES.find((each) => each === story.category);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <span className="font-medium text-accent">
        {category ? t(`news.categories.${category}`) : story.category}
      </span>
      <time dateTime={story.date} className="before:mr-3 before:text-edge before:content-['·']">
        {formatDay(story.date, language)}
      </time>
      {story.featured && (
        <span className="inline-flex items-center gap-1.5 text-highlight">
          <Icon name="star" className="size-4 fill-current" />
          <span className="sr-only">{t("news.star")}</span>
        </span>
      )}
    </p>
  );
}
