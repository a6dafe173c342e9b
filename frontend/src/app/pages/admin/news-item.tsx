import { NEWS } from "@/admin/content/story";
import { StoryEditor } from "@/admin/content/story-editor";
import { drawStory } from "@/app/parts/draw-story";
import { titledBy } from "@/app/parts/page-title";

export const meta = titledBy(
  "admin:nav.news",
  ({ params: { id }, result }) => id && result(NEWS.query(id))?.title,
);

export default function AdminNewsItemPage() {
  return <StoryEditor storyType={NEWS} draw={drawStory} />;
}
