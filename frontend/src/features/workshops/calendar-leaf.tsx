import { calendarLeaf } from "@/lib/calendar";
import { useLanguage } from "@/lib/i18n/use-t";

/** The day as a leaf torn from a calendar, to find a date at a glance; the facts say it in full. */
export function CalendarLeaf({ day, className = "" }: { day: string; className?: string }) {
  const { month, date } = calendarLeaf(day, useLanguage());
  return (
    <span
      aria-hidden="true"
      className={`block w-16 overflow-hidden rounded-md border border-line bg-raised text-center shadow-lifted ${className}`}
    >
      <span className="block bg-verdigris py-0.5 text-sm font-medium text-on-verdigris">{month}</span>
      <span className="block font-display text-[1.75rem] leading-11 tabular-nums">{date}</span>
    </span>
  );
}
