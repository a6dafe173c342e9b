import { formatTime, formatWeekday } from "@/lib/calendar";
import { useTranslation } from "@/lib/i18n/use-t";
import { useMounted } from "@/lib/use-mounted";
import { visitorTime } from "@/shared/workshops/local-time";
import type { Workshop } from "@/shared/workshops/workshop";
import { zoneCity } from "@/shared/workshops/zone";

type When = Pick<Workshop, "date" | "time" | "time_zone" | "starts_at">;

/** Start, place, and once hydrated, the visitor's local time (W3). */
export function WorkshopTime({ when }: { when: When }) {
  const { t, language } = useTranslation("workshops");
  const own = useMounted() ? visitorTime(when) : null;
  const city = zoneCity(when.time_zone, language);
  const time = formatTime(when.time, language);
  return (
    <>
      {city
        ? t("workshops.timeIn", { time, city })
        : t("workshops.timeInZone", { time, zone: when.time_zone })}
      {own && (
        <span className="block text-sm text-soft">
          {own.day === when.date
            ? t("workshops.yourTime", { time: formatTime(own.time, language) })
            : t("workshops.yourDay", {
                time: formatTime(own.time, language),
                day: formatWeekday(own.day, language),
              })}
        </span>
      )}
    </>
  );
}
