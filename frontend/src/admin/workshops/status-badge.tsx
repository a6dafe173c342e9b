import { STATUSES, type Workshop, type WorkshopStatus } from "@/admin/workshops/workshop";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";

/** Blue for upcoming, green for ongoing, gray for past workshops (ADM-36). */
const TONES = { upcoming: "info", ongoing: "good", completed: "secondary" } as const;

export function StatusBadge({ status }: Pick<Workshop, "status">) {
  const { t } = useTranslation("admin-workshops");
  const known: WorkshopStatus | undefined = STATUSES.find((each) => each === status);
  return <Badge tone={known ? TONES[known] : "secondary"}>{known ? t(`statuses.${known}`) : status}</Badge>;
}
