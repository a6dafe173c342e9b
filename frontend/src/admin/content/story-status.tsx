import { type Publication, stateOf } from "@/admin/content/timing";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

/** Draft, Published or Scheduled (STATE-25, STATE-29), and the featured mark. */
export function StoryStatus({ story, featured = false }: { story: Publication; featured?: boolean }) {
  const { t } = useTranslation("admin-content");
  const state = stateOf(story, Date.now());
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={toneOf("stories", state)}>{t(`state.${state}`)}</Badge>
      {featured && <Badge tone="precious">{t("articles.featured")}</Badge>}
    </span>
  );
}
