import { ARTICLES } from "@/admin/content/story";
import { StoryEditor } from "@/admin/content/story-editor";
import { drawStory } from "@/app/parts/draw-story";
import { pageTitle } from "@/app/parts/page-title";
import type { MetaContext } from "@/app/routing/page";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.articles")) });

export default function AdminBlogArticlePage() {
  return <StoryEditor storyType={ARTICLES} draw={drawStory} />;
}
