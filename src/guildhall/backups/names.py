"""Names of backups, which contain their time, and the choice of those to keep."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

FORMAT = "guildhall-%Y-%m-%dT%H%M%SZ.zip"
_NAME = re.compile(r"guildhall-\d{4}-\d\d-\d\dT\d{6}Z\.zip")


@dataclass(frozen=True, slots=True)
class Keep:
    """The numbers of days, weeks and months with backups of which the newest is kept."""

    daily: int
    weekly: int
    monthly: int


def name_at(time: datetime) -> str:
    return time.astimezone(UTC).strftime(FORMAT)


def time_of(name: str) -> datetime | None:
    """Return the time in a backup's name, or None for another file, which is never deleted."""
    found = _NAME.match(name)
    return datetime.strptime(found[0], FORMAT).replace(tzinfo=UTC) if found else None


def dispensable(names: Iterable[str], keep: Keep) -> list[str]:
    """Return the backups that no rule keeps. The newest one is always kept."""
    made = sorted(((time, name) for name in names if (time := time_of(name))), reverse=True)
    kept = {name for _, name in made[:1]}
    for number, period in ((keep.daily, _day), (keep.weekly, _week), (keep.monthly, _month)):
        kept |= _newest_of_each(made, period, number)
    return [name for _, name in made if name not in kept]


def _newest_of_each(
    made: list[tuple[datetime, str]], period: Callable[[datetime], tuple[int, ...]], number: int
) -> set[str]:
    """Return the newest backup of each of the last `number` periods that have one. `made` begins with the newest."""
    newest: dict[tuple[int, ...], str] = {}
    for time, name in made:
        newest.setdefault(period(time), name)
    return set(list(newest.values())[:number])


def _day(time: datetime) -> tuple[int, ...]:
    return time.year, time.month, time.day


def _week(time: datetime) -> tuple[int, ...]:
    return time.isocalendar()[:2]


def _month(time: datetime) -> tuple[int, ...]:
    return time.year, time.month
