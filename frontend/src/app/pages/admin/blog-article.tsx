import { ARTICLES } from "@/admin/content/story";
import { StoryEditor } from "@/admin/content/story-editor";
import { drawStory } from "@/app/parts/draw-story";
import { titledBy } from "@/app/parts/page-title";

export const meta = titledBy(
  "admin:nav.articles",
  ({ params: { id }, result }) => id && result(ARTICLES.query(id))?.title,
);

export default function AdminBlogArticlePage() {
  return <StoryEditor storyType={ARTICLES} draw={drawStory} />;
}
