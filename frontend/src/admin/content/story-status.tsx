import { type Publication, type State, stateOf } from "@/admin/content/timing";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge, type BadgeTone } from "@/ui/badge";

const TONES: Record<State, BadgeTone> = { draft: "secondary", published: "good", scheduled: "waiting" };

/** Draft, Published or Scheduled (STATE-25, STATE-29), and the featured mark. */
export function StoryStatus({ story, featured = false }: { story: Publication; featured?: boolean }) {
  const { t } = useTranslation("admin-content");
  const state = stateOf(story, Date.now());
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      {featured && <Badge tone="precious">{t("articles.featured")}</Badge>}
    </span>
  );
}
