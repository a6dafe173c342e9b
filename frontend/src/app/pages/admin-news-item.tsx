import { drawStory } from "@/app/draw-story";
import type { MetaContext } from "@/app/page";
import { pageTitle } from "@/app/page-title";
import { NEWS } from "@/features/admin-content/story";
import { StoryEditor } from "@/features/admin-content/story-editor";

export const meta = ({ t }: MetaContext) => ({ title: pageTitle(t("admin:nav.news")) });

export default function AdminNewsItemPage() {
  return <StoryEditor desk={NEWS} draw={drawStory} />;
}
