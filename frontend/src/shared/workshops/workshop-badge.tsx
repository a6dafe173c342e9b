import { useTranslation } from "@/lib/i18n/use-t";
import { isFull, type Workshop } from "@/shared/workshops/workshop";
import { Badge } from "@/ui/badge";

const STATUSES = ["upcoming", "ongoing", "completed"] as const;

type Shown = Pick<Workshop, "phase"> & Partial<Pick<Workshop, "current_participants" | "max_participants">>;

/** The phase of a workshop: upcoming is highlighted (WS-5), unless its counts of seats say that none is left. */
export function WorkshopBadge({ workshop }: { workshop: Shown }) {
  const { t } = useTranslation("workshops");
  const { current_participants = 0, max_participants = 1 } = workshop;
  const phase = STATUSES.find((each) => each === workshop.phase);
  const bookable = phase === "upcoming" && !isFull({ current_participants, max_participants });
  const status = phase === "upcoming" && !bookable ? "full" : phase;
  return (
    <Badge tone={bookable ? "default" : "secondary"}>
      {status ? t(`workshops.status.${status}`) : workshop.phase}
    </Badge>
  );
}
