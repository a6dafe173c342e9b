import type { Workshop } from "@/features/workshops/workshop";

type When = Pick<Workshop, "date" | "time" | "time_zone">;

/** A day and a time as they stand on a wall: `2027-01-21`, `14:30`. */
interface WallTime {
  day: string;
  time: string;
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
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

/** When a workshop begins, in milliseconds since 1970. Only in the browser: the server's engine knows no zones. */
export function startOf({ date, time, time_zone }: When): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const nearby = wall - offsetAt(wall, time_zone);
  // Asked again at the instant found, for days on which the clocks change.
  return wall - offsetAt(nearby, time_zone);
}

const two = (number: number) => String(number).padStart(2, "0");

/** The start on the visitor's own wall; null where their clock shows the same, or does not know the zone. */
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
