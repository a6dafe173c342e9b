import { type Dated, namedOn } from "@/admin/workshops/calendar/month";
import { WorkshopLink } from "@/admin/workshops/calendar/workshop-link";
import { formatDay, formatLongDay } from "@/lib/calendar";
import { useTranslation } from "@/lib/i18n/use-t";

/** The days of a month on which workshops begin, one below the other: the calendar of a narrow screen. */
export function Agenda({ month, workshops }: { month: readonly string[]; workshops: readonly Dated[] }) {
  const { t, language } = useTranslation("admin-workshops");
  const days = month.filter((day) => namedOn(workshops, day).length > 0);
  if (days.length === 0) return <p className="text-soft md:hidden">{t("calendar.none")}</p>;
  return (
    <ol className="grid gap-5 md:hidden">
      {days.map((day) => (
        <li key={day}>
          <h3 className="text-sm font-medium first-letter:uppercase">{formatLongDay(day, language)}</h3>
          <ul className="mt-1.5 grid gap-1.5">
            {namedOn(workshops, day).map((workshop) => (
              <li key={workshop.id}>
                <WorkshopLink workshop={workshop} day={day} />
                {workshop.end_date && workshop.end_date > day && (
                  <span className="text-sm text-soft">
                    {t("calendar.until", { day: formatDay(workshop.end_date, language) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
