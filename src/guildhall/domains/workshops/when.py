"""Convert an admin's date, local time, time zone and duration text to timestamps (W3).

`starts_at` and `ends_at` of a workshop are stored together with the admin's input, so that calendars, reminders and
search engines need no time zones. They are calculated only here.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from guildhall.core.errors import Refused

ENDS_FIRST = "A workshop can't end before it starts."
A_DAY_OF_IT = timedelta(hours=8)

_SPAN = re.compile(
    r"^\s*(\d+(?:[.,]\d+)?)\s*(?:(?P<minutes>min)|(?P<hours>h|stunde|hora)|(?P<days>da|tag|jour|dí))",
    re.IGNORECASE,
)


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
        raise Refused("ends_before_start", ENDS_FIRST)
    return end


def _end_by_words(day: date, clock: str, zone: str, duration: str) -> datetime | None:
    found = _SPAN.match(duration)
    if found is None:
        return None
    number = Decimal(found[1].replace(",", "."))
    if number > 1000:
        return None
    if found["days"]:
        last = day + timedelta(days=max(int(number), 1) - 1)
        return start_of(last, clock, zone) + A_DAY_OF_IT
    return start_of(day, clock, zone) + timedelta(seconds=int(number * (60 if found["minutes"] else 3600)))
