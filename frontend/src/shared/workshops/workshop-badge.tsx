import { useTranslation } from "@/lib/i18n/use-t";
import type { Workshop } from "@/shared/workshops/workshop";
import { Badge } from "@/ui/badge";

const STATUSES = ["upcoming", "ongoing", "completed"] as const;

/** The phase of a workshop: upcoming is highlighted (WS-5). */
export function WorkshopBadge({ workshop }: { workshop: Pick<Workshop, "phase"> }) {
  const { t } = useTranslation("workshops");
  const phase = STATUSES.find((each) => each === workshop.phase);
  return (
    <Badge tone={phase === "upcoming" ? "default" : "secondary"}>
      {phase ? t(`workshops.status.${phase}`) : workshop.phase}
    </Badge>
  );
}
