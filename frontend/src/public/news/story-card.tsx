import { useTranslation } from "@/lib/i18n/use-t";
import type { Story } from "@/public/news/story";
import { StoryLabels } from "@/public/news/story-labels";
import { Tags } from "@/public/news/tags";
import { SiteLink } from "@/shared/referral/site-link";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";

const SHOWN_TAGS = 3;

const SHAPES = {
  card: "flex flex-col gap-5",
  lead: "flex flex-col gap-5",
  /** Picture and text side by side on wide screens. */
  wide: "grid items-center gap-x-14 gap-y-5 lg:grid-cols-[1.5fr_1fr]",
} as const;

interface Props {
  story: Story;
  /** Its picture is part of the first paint. */
  eager?: boolean;
  form?: keyof typeof SHAPES;
}

/** A story in the feed. */
export function StoryCard({ story, eager = false, form = "card" }: Props) {
  const { t } = useTranslation("news");
  const { path, title, lang, excerpt, image, tags } = story;
  const large = form !== "card";
  return (
    <article className={SHAPES[form]}>
      <SiteLink to={path} tabIndex={-1} aria-hidden="true">
        <Picture src={image} alt="" eager={eager} className="rounded-lg border border-line" />
      </SiteLink>
      <div className="flex flex-1 flex-col">
        <StoryLabels story={story} />
        <h3 lang={lang} className={`mt-2.5 ${large ? "text-title" : "text-heading"}`}>
          <SiteLink to={path} className="hover:text-accent">
            {title}
          </SiteLink>
        </h3>
        {excerpt && (
          <p lang={lang} className={`mt-2.5 text-soft ${large ? "text-lg" : "line-clamp-3"}`}>
            {excerpt}
          </p>
        )}
        <div className="mt-4">
          <Tags tags={tags.slice(0, SHOWN_TAGS)} />
        </div>
        <p className="mt-auto pt-4">
          <SiteLink
            to={path}
            className="inline-flex items-center gap-2 py-1 font-medium text-accent underline-offset-4 hover:underline"
          >
            {t("news.readMore")}{" "}
            <span lang={lang} className="sr-only">
              : {title}
            </span>
            <Icon name="onward" className="size-4.5" />
          </SiteLink>
        </p>
      </div>
    </article>
  );
}
