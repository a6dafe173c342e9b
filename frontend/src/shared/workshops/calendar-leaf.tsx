import { calendarLeaf } from "@/lib/calendar";
import { useLanguage } from "@/lib/i18n/use-t";

/** The day as a calendar page, for a quick look; the facts contain the full date. */
export function CalendarLeaf({ day, className = "" }: { day: string; className?: string }) {
  const { month, date } = calendarLeaf(day, useLanguage());
  return (
    <span
      aria-hidden="true"
      className={`block w-16 overflow-hidden rounded-md border border-line bg-raised text-center shadow-lifted ${className}`}
    >
      <span className="block bg-accent py-0.5 text-sm font-medium text-on-accent">{month}</span>
      <span className="block font-display text-[1.75rem] leading-11 tabular-nums">{date}</span>
    </span>
  );
}
