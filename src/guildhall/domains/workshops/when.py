"""From what an admin writes down (a day, a wall clock, a zone, a duration in words) to the moments it means (W3).

`starts_at` and `ends_at` of a workshop are stored beside the words, so that calendars, reminders and search engines
need no zones. They are worked out here and nowhere else.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from guildhall.core.errors import Refused

ENDS_FIRST = "A workshop cannot end before it starts."
A_DAY_OF_IT = timedelta(hours=8)

_SPAN = re.compile(
    r"^\s*(\d+(?:[.,]\d+)?)\s*(?:(?P<minutes>min)|(?P<hours>h|stunde|hora)|(?P<days>da|tag|jour|dí))",
    re.IGNORECASE,
)


def start_of(day: date, clock: str, zone: str) -> datetime:
    """The moment at which the wall clock of `zone` shows that day and time ("14:30")."""
    wall = datetime.combine(day, time.fromisoformat(clock))
    return wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def end_of(
    day: date, clock: str, zone: str, duration: str, end_day: date | None = None, end_clock: str | None = None
) -> datetime | None:
    """The moment it ends: as written down, else what the duration says, else None.

    With `end_clock` alone it ends on its first day, with `end_day` alone eight hours after that day's start.
    A duration in days ("2 days") ends eight hours after the start of its last day. Raises Refused ends_before_start.
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
