import type { Participant } from "@/admin/workshops/participants/participant";
import { formatTime } from "@/lib/calendar";
import { formatTimestamp, localDay, localTime } from "@/lib/i18n/dates";
import { useTranslation } from "@/lib/i18n/use-t";
import { Badge } from "@/ui/badge";
import { toneOf } from "@/ui/status-tones";

const tone = (status: string) => toneOf("workshop_enrollments", status);

/** The current status of a seat: a hold counts until it expires (W1), which an offer does on another day. */
export function SeatBadge({ seat: { enrollment_status, held_until } }: { seat: Participant }) {
  const { t, language } = useTranslation("admin-workshops");
  if (enrollment_status === "enrolled" || enrollment_status === "cancelled") {
    return <Badge tone={tone(enrollment_status)}>{t(`people.${enrollment_status}`)}</Badge>;
  }
  if (!held_until || Date.parse(held_until) <= Date.now()) {
    return <Badge tone={tone("lapsed")}>{t("people.lapsed")}</Badge>;
  }
  const today = localDay(new Date(held_until)) === localDay(new Date());
  const until = today
    ? t("people.held", { time: formatTime(localTime(held_until), language) })
    : t("people.heldBeyondToday", { time: formatTimestamp(held_until, language) });
  return <Badge tone={tone(enrollment_status)}>{until}</Badge>;
}

export function AttendanceBadge({ seat: { attended_at } }: { seat: Participant }) {
  const { t } = useTranslation("admin-workshops");
  return attended_at ? (
    <Badge tone={tone("attended")}>{t("people.attended")}</Badge>
  ) : (
    <span className="text-soft">–</span>
  );
}
