import { NEWS } from "@/admin/content/story";
import { StoryEditor } from "@/admin/content/story-editor";
import { drawStory } from "@/app/parts/draw-story";
import { titled } from "@/app/parts/page-title";

export const meta = titled("admin:nav.news");

export default function AdminNewsItemPage() {
  return <StoryEditor storyType={NEWS} draw={drawStory} />;
}
