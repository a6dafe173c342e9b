import { STATUSES, type Workshop, type WorkshopStatus } from "@/admin/workshops/workshop";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

/** Blue for upcoming, green for ongoing, gray for past workshops (ADM-36). */
export function StatusBadge({ status }: Pick<Workshop, "status">) {
  const { t } = useTranslation("admin-workshops");
  const known: WorkshopStatus | undefined = STATUSES.find((each) => each === status);
  return <Badge tone={toneOf("workshops", status)}>{known ? t(`statuses.${known}`) : status}</Badge>;
}
