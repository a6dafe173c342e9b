import { formatDay } from "@/lib/calendar";
import { useTranslation } from "@/lib/i18n/use-t";
import { isEarly, isFull, type Workshop } from "@/shared/workshops/workshop";

/** How long the early-bird price holds: until a day, for so many seats, or both. Nothing once it is over. */
export function EarlyNote({ workshop, className = "" }: { workshop: Workshop; className?: string }) {
  const { t, language } = useTranslation("workshops");
  const { early_until: until, early_seats: seats, early_seats_left: left } = workshop;
  if (!(isEarly(workshop) && workshop.enrolment_open) || isFull(workshop)) return null;
  const ends = [
    until && t("workshops.early.until", { day: formatDay(until, language) }),
    seats && t("workshops.early.seats", { left, seats }),
  ];
  return (
    <p className={`text-sm font-medium text-highlight ${className}`}>{ends.filter(Boolean).join(" · ")}</p>
  );
}
