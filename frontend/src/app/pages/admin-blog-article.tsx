import { drawStory } from "@/app/draw-story";
import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { ARTICLES } from "@/features/admin-content/story";
import { StoryEditor } from "@/features/admin-content/story-editor";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.articles")) });

export default function AdminBlogArticlePage() {
  return <StoryEditor desk={ARTICLES} draw={drawStory} />;
}
