import { Link } from "react-router";
import type { Dated } from "@/admin/workshops/calendar/month";
import { formatTime } from "@/lib/calendar";
import { useLanguage, useTranslation } from "@/lib/i18n/use-t";
import { zoneCity } from "@/shared/workshops/zone";

/** A workshop in the calendar: its time on its first day, its title, and whether it is hidden. It opens its form. */
export function WorkshopLink({ workshop, day }: { workshop: Dated; day: string }) {
  const { t } = useTranslation("admin-workshops");
  const language = useLanguage();
  const { id, title, date, time, time_zone, is_active } = workshop;
  return (
    <Link
      to={`/admin/workshops/${id}/edit`}
      title={zoneCity(time_zone, language) ?? undefined}
      className={`block break-words rounded-sm border px-1.5 py-1 text-sm leading-snug hover:border-accent ${
        is_active ? "border-line bg-accent-wash" : "border-dashed border-edge text-soft"
      }`}
    >
      {day === date && <span className="text-soft">{formatTime(time, language)} </span>}
      <span className="font-medium">{title}</span>
      {!is_active && <span> · {t("inactive")}</span>}
    </Link>
  );
}
