import { Link } from "react-router";
import type { Dated } from "@/admin/workshops/calendar/month";
import { formatTime } from "@/lib/calendar";
import { useTranslation } from "@/lib/i18n/use-t";
import { zoneCity } from "@/shared/workshops/zone";

interface Props {
  workshop: Dated;
  day: string;
  /** It reaches over the edges of its day to those before and after it, as one bar. */
  bar?: boolean;
  /** The bar shows its title on this day although it began earlier: a week begins. */
  named?: boolean;
}

const REACHES = {
  before: "-ml-1.5 rounded-l-none border-l-transparent",
  after: "-mr-1.5 rounded-r-none border-r-transparent",
};

/** A workshop in the calendar: its time on its first day, its title, and whether it is hidden. It opens its form. */
export function WorkshopLink({ workshop, day, bar = false, named = false }: Props) {
  const { t, language } = useTranslation("admin-workshops");
  const { id, title, date, end_date, time, time_zone, is_active } = workshop;
  const first = day === date;
  return (
    <Link
      to={`/admin/workshops/${id}/edit`}
      title={zoneCity(time_zone, language) ?? undefined}
      className={`block min-h-7 break-words rounded-sm border px-1.5 py-1 text-sm leading-snug hover:border-accent ${
        is_active ? "border-line bg-accent-wash" : "border-dashed border-edge text-soft"
      } ${bar && !first ? REACHES.before : ""} ${bar && day < (end_date ?? date) ? REACHES.after : ""}`}
    >
      {first && <span className="text-soft">{formatTime(time, language)} </span>}
      <span className={bar && !first && !named ? "sr-only" : ""}>
        <span className="font-medium">{title}</span>
        {!is_active && <span> · {t("inactive")}</span>}
      </span>
    </Link>
  );
}
