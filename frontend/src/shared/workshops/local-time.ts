import { localDay, localTime } from "@/lib/i18n/dates";
import type { Workshop } from "@/shared/workshops/workshop";

type When = Pick<Workshop, "date" | "time" | "starts_at">;

/** A local date and time: `2027-01-21`, `14:30`. */
interface WallTime {
  day: string;
  time: string;
}

/** Return the start in the visitor's time zone, which only the browser knows; null if it is the same. */
export function visitorTime({ date, time, starts_at }: When): WallTime | null {
  const own = { day: localDay(new Date(starts_at)), time: localTime(starts_at) };
  return own.day === date && own.time === time ? null : own;
}
