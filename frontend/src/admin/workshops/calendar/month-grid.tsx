import { type Dated, onDay } from "@/admin/workshops/calendar/month";
import { WorkshopLink } from "@/admin/workshops/calendar/workshop-link";
import { formatLongDay, formatMonth, formatWeekday } from "@/lib/calendar";
import { useLanguage } from "@/lib/i18n/use-t";

interface Props {
  weeks: readonly (readonly string[])[];
  month: string;
  today: string;
  workshops: readonly Dated[];
}

/** A month as a table: a row for each week, a cell for each day. */
export function MonthGrid({ weeks, month, today, workshops }: Props) {
  const language = useLanguage();
  return (
    <table className="w-full table-fixed border-collapse max-md:hidden">
      <caption className="sr-only">{formatMonth(month, language)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="pb-2 text-left text-sm font-medium text-soft">
              {formatWeekday(day, language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day, weekday) => (
              <td
                key={day}
                className={`h-24 border border-line p-1.5 align-top ${day.startsWith(month) ? "" : "bg-sunken"}`}
              >
                <time
                  dateTime={day}
                  aria-current={day === today ? "date" : undefined}
                  className="text-sm text-soft aria-[current]:font-bold aria-[current]:text-accent"
                >
                  <span className="sr-only">{formatLongDay(day, language)}</span>
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                </time>
                <ul className="mt-1 grid gap-1">
                  {onDay(workshops, day).map((workshop) => (
                    <li key={workshop.id} className="min-w-0">
                      <WorkshopLink workshop={workshop} day={day} bar named={weekday === 0} />
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
