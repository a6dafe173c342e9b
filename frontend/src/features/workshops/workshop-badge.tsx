import type { Workshop } from "@/features/workshops/workshop";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";

const STATUSES = ["upcoming", "ongoing", "completed"] as const;

/** The status of a workshop: upcoming is highlighted (WS-5). */
export function WorkshopBadge({ workshop }: { workshop: Pick<Workshop, "status"> }) {
  const { t } = useTranslation("workshops");
  const status = STATUSES.find((each) => each === workshop.status);
  return (
    <Badge tone={status === "upcoming" ? "default" : "secondary"}>
      {status ? t(`workshops.status.${status}`) : workshop.status}
    </Badge>
  );
}
