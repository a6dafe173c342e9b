import type { MetaContext } from "@/app/routing/page";
import { drawStory } from "@/app/shared/draw-story";
import { pageTitle } from "@/app/shared/page-title";
import { ARTICLES } from "@/features/admin-content/story";
import { StoryEditor } from "@/features/admin-content/story-editor";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.articles")) });

export default function AdminBlogArticlePage() {
  return <StoryEditor storyType={ARTICLES} draw={drawStory} />;
}
