import type { Workshop } from "@/shared/workshops/workshop";

type When = Pick<Workshop, "date" | "time" | "time_zone">;

/** A local date and time: `2027-01-21`, `14:30`. */
interface WallTime {
  day: string;
  time: string;
}

/** Return a zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = formatter.formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - instant;
}

/** Return the start of a workshop, in milliseconds since 1970. Browser only: the server's engine knows no zones. */
export function startOf({ date, time, time_zone }: When): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const nearby = wall - offsetAt(wall, time_zone);
  // Repeated at the resulting instant, for days on which the clocks change.
  return wall - offsetAt(nearby, time_zone);
}

const two = (number: number) => String(number).padStart(2, "0");

/** Return the start in the visitor's time zone; null if it is the same, or the zone is unknown. */
export function visitorTime(when: When): WallTime | null {
  try {
    const start = new Date(startOf(when));
    const day = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`;
    const time = `${two(start.getHours())}:${two(start.getMinutes())}`;
    return day === when.date && time === when.time ? null : { day, time };
  } catch {
    return null;
  }
}
