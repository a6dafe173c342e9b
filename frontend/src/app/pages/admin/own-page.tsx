import { PAGES } from "@/admin/content/story";
import { StoryEditor } from "@/admin/content/story-editor";
import { drawPage } from "@/app/parts/draw-story";
import { titledBy } from "@/app/parts/page-title";

export const meta = titledBy(
  "admin:nav.pages",
  ({ params: { id }, result }) => id && result(PAGES.query(id))?.title,
);

export default function AdminOwnPage() {
  return <StoryEditor storyType={PAGES} draw={drawPage} />;
}
