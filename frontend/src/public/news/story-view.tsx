import { readable } from "@/components/readable";
import { useTranslation } from "@/lib/i18n/use-t";
import type { FullStory } from "@/public/news/story";
import { StoryLabels } from "@/public/news/story-labels";
import { Tags } from "@/public/news/tags";
import { SiteLink } from "@/shared/referral/site-link";
import { Icon } from "@/ui/icon";
import { Picture } from "@/ui/picture";
import "@/ui/prose.css";

/** A story's own page. */
export function StoryView({ story }: { story: FullStory }) {
  const { t } = useTranslation("news");
  const { title, lang, lead, image, tags, html, textLang } = story;
  return (
    <article className="frame py-8 sm:py-10">
      <BackToNews />
      <header className="mx-auto mt-6 max-w-[42rem] sm:mt-10">
        <StoryLabels story={story} />
        <h1 lang={lang} className="mt-4 text-display">
          {title}
        </h1>
        {lead && (
          <p lang={lang} className="mt-6 text-xl leading-relaxed text-soft">
            {lead}
          </p>
        )}
        <div className="mt-6">
          <Tags tags={tags} />
        </div>
      </header>
      {image && (
        <div className="mx-auto mt-10 max-w-5xl">
          <Picture src={image} alt="" eager size="page" className="rounded-lg border border-line" />
        </div>
      )}
      <div
        lang={textLang}
        className="prose mx-auto mt-12 max-w-[42rem]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved (C2), behind a strict policy
        dangerouslySetInnerHTML={{ __html: readable(html, t("article.table")) }}
      />
      <footer className="mx-auto mt-14 max-w-[42rem] border-t border-line pt-6">
        <BackToNews />
      </footer>
    </article>
  );
}

function BackToNews() {
  const { t } = useTranslation("news");
  return (
    <SiteLink to="/news" className="inline-flex items-center gap-2 py-2 text-soft hover:text-accent">
      <Icon name="back" />
      {t("article.back")}
    </SiteLink>
  );
}
