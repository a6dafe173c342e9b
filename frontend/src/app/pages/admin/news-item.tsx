import type { MetaContext } from "@/app/routing/page";
import { drawStory } from "@/app/shared/draw-story";
import { pageTitle } from "@/app/shared/page-title";
import { NEWS } from "@/features/admin-content/story";
import { StoryEditor } from "@/features/admin-content/story-editor";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.news")) });

export default function AdminNewsItemPage() {
  return <StoryEditor storyType={NEWS} draw={drawStory} />;
}
