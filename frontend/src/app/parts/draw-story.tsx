import { type DrawStory, type StoryValues, tagsOf } from "@/admin/content/story";
import type { FullStory } from "@/public/news/story";
import { StoryView } from "@/public/news/story-view";
import { OwnPageView } from "@/public/own-pages/own-page-view";

function storyOf(values: StoryValues, html: string): FullStory {
  const { when, at } = values.timing;
  const date = when === "at" && at ? new Date(at).toISOString() : new Date().toISOString();
  return {
    id: "",
    path: `/news/${values.slug}`,
    title: values.title,
    lang: undefined,
    excerpt: values.excerpt,
    lead: values.excerpt,
    image: values.image || null,
    category: values.category,
    featured: values.featured,
    tags: tagsOf(values.tags),
    date,
    updated: date,
    html,
    textLang: undefined,
    seo: { title: values.seoTitle, description: values.seoDescription },
  };
}

/** Render a story edited in the back office as its own page will show it. */
export const drawStory: DrawStory = (values, html) => <StoryView story={storyOf(values, html)} />;

/** Render a page edited in the back office as visitors will see it. */
export const drawPage: DrawStory = ({ title }, html) => (
  <OwnPageView page={{ title, html, lang: undefined, textLang: undefined }} />
);
