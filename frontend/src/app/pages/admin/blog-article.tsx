import { ARTICLES } from "@/admin/content/story";
import { StoryEditor } from "@/admin/content/story-editor";
import { drawStory } from "@/app/parts/draw-story";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.articles");

export default function AdminBlogArticlePage() {
  return <StoryEditor storyType={ARTICLES} draw={drawStory} />;
}
