"""Convert an admin's date, local time, time zone and duration text to timestamps (W3).

`starts_at` and `ends_at` of a workshop are stored together with the admin's input, so that calendars, reminders and
search engines need no time zones. They are calculated only here.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from guildhall.core.errors import Refused
from guildhall.domains.workshops.duration import read_duration

A_DAY_OF_IT = timedelta(hours=8)


def start_of(day: date, clock: str, zone: str) -> datetime:
    """Return the UTC timestamp of a day and local time ("14:30") in `zone`."""
    wall = datetime.combine(day, time.fromisoformat(clock))
    return wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def closing_of(starts_at: datetime, hours_before: int) -> datetime:
    """Return the time at which enrollment closes, `hours_before` the start."""
    return starts_at - timedelta(hours=hours_before)


def end_of(
    day: date, clock: str, zone: str, duration: str, end_day: date | None = None, end_clock: str | None = None
) -> datetime | None:
    """Return the UTC timestamp of the end: as given, else by the duration text, else None.

    With `end_clock` alone it ends on its first day, with `end_day` alone eight hours after the start time on that day.
    A duration in days ("2 days") ends eight hours after the start time on its last day.
    Raises Refused ends_before_start.
    """
    start = start_of(day, clock, zone)
    if end_clock is not None:
        end = start_of(end_day or day, end_clock, zone)
    elif end_day is not None:
        end = start_of(end_day, clock, zone) + A_DAY_OF_IT
    else:
        return _end_by_words(day, clock, zone, duration)
    if end <= start:
        raise Refused("ends_before_start")
    return end


def _end_by_words(day: date, clock: str, zone: str, duration: str) -> datetime | None:
    span = read_duration(duration)
    if span is None:
        return None
    if span.time is not None:
        return start_of(day, clock, zone) + span.time
    assert span.days is not None
    whole = int(span.days)
    half = A_DAY_OF_IT // 2 if span.days != whole else None
    last = day + timedelta(days=whole if half else whole - 1)
    return start_of(last, clock, zone) + (half or A_DAY_OF_IT)


def require_hour(day: date, clock: str, zone: str) -> None:
    """Raise Refused hour_skipped for a time that the clocks of the zone jump over on that day.

    A time that they show twice is the first of the two, everywhere.
    """
    wall = datetime.combine(day, time.fromisoformat(clock))
    if start_of(day, clock, zone).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != wall:
        raise Refused("hour_skipped", values={"time": clock, "day": day.isoformat(), "zone": zone})


def require_duration(duration: str) -> None:
    """Raise Refused duration_unclear for a text from which no end can be calculated."""
    if read_duration(duration) is None:
        raise Refused("duration_unclear")
