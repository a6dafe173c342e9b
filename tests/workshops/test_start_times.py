"""Timestamps derived from the dates an admin writes (W3)."""

from datetime import UTC, date, datetime

import pytest

from guildhall.core.errors import Refused
from guildhall.domains.workshops.when import end_of, require_hour, start_of

DAY = date(2027, 7, 1)


def test_a_start_is_local_time_at_the_venue() -> None:
    assert start_of(DAY, "18:00", "America/New_York") == datetime(2027, 7, 1, 22, 0, tzinfo=UTC)
    assert start_of(date(2027, 1, 1), "09:00", "Europe/Berlin") == datetime(2027, 1, 1, 8, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("duration", "end"),
    [
        ("6 hours", (1, 15, 0)),
        ("90 minutes", (1, 10, 30)),
        ("90 min.", (1, 10, 30)),
        ("90'", (1, 10, 30)),
        ("1,5 Stunden", (1, 10, 30)),
        ("1,5 Std.", (1, 10, 30)),
        ("1½ Stunden", (1, 10, 30)),
        ("½ hour", (1, 9, 30)),
        ("anderthalb Stunden", (1, 10, 30)),
        ("2.5 h", (1, 11, 30)),
        ("1 h 30", (1, 10, 30)),
        ("1h30", (1, 10, 30)),
        ("1\u00a0h\u00a030\u00a0min", (1, 10, 30)),
        ("1:30", (1, 10, 30)),
        ("1:30 h", (1, 10, 30)),
        ("1 Std. 30 Min.", (1, 10, 30)),
        ("1 hour and 30 minutes", (1, 10, 30)),
        ("1 Stunde und 15 Minuten", (1, 10, 15)),
        ("2 heures et 15 minutes", (1, 11, 15)),
        ("1 hora y 5 minutos", (1, 10, 5)),
        ("2 ore e 10 minuti", (1, 11, 10)),
        ("ca. 2 Stunden", (1, 11, 0)),
        ("2 heures", (1, 11, 0)),
        ("3 horas", (1, 12, 0)),
        ("drei Stunden", (1, 12, 0)),
        ("Eine Stunde", (1, 10, 0)),
        ("an hour", (1, 10, 0)),
        ("2 days", (2, 17, 0)),
        ("two days", (2, 17, 0)),
        ("3 Tage", (3, 17, 0)),
        ("1 jour", (1, 17, 0)),
        ("2 días", (2, 17, 0)),
        ("2 giorni", (2, 17, 0)),
        ("1,5 Tage", (2, 13, 0)),
        ("1 Woche", (7, 17, 0)),
        ("Half a day", (1, 13, 0)),
        ("halber Tag", (1, 13, 0)),
        ("une demi-journée", (1, 13, 0)),
        ("2 x 90 min", None),
        ("2-3 hours", None),
        ("1 h 75", None),
        ("2 days 3 hours", None),
        ("2 days, 6 hours each", None),
        ("0 hours", None),
        ("2", None),
        ("Five Thursdays, 75 minutes each", None),
        ("99999999999 hours", None),
    ],
)
def test_a_duration_has_an_end_where_all_of_it_can_be_read(
    duration: str, end: tuple[int, int, int] | None
) -> None:
    expected = datetime(2027, 7, *end, tzinfo=UTC) if end else None
    assert end_of(DAY, "09:00", "UTC", duration) == expected


def test_structured_dates_take_precedence_over_texts() -> None:
    assert end_of(DAY, "09:00", "UTC", "2 days", None, "10:15") == datetime(2027, 7, 1, 10, 15, tzinfo=UTC)
    assert end_of(DAY, "09:00", "UTC", "x", date(2027, 7, 3)) == datetime(2027, 7, 3, 17, 0, tzinfo=UTC)
    last = end_of(DAY, "09:00", "Europe/Berlin", "x", date(2027, 7, 3), "16:00")
    assert last == datetime(2027, 7, 3, 14, 0, tzinfo=UTC)


@pytest.mark.parametrize("end", [(None, "09:00"), (None, "08:00"), (date(2027, 6, 30), None)])
def test_no_workshop_ends_before_it_starts(end: tuple[date | None, str | None]) -> None:
    with pytest.raises(Refused, match="can't end before it starts"):
        end_of(DAY, "09:00", "UTC", "2 days", *end)


@pytest.mark.parametrize(
    ("day", "clock", "zone", "there"),
    [
        (date(2027, 3, 28), "02:30", "Europe/Berlin", False),
        (date(2027, 3, 28), "03:00", "Europe/Berlin", True),
        (date(2027, 3, 28), "02:30", "America/New_York", True),
        (date(2027, 3, 14), "02:00", "America/New_York", False),
        (date(2027, 10, 31), "02:30", "Europe/Berlin", True),  # twice
        (date(2011, 12, 30), "12:00", "Pacific/Apia", False),  # a day that the calendar left out
    ],
)
def test_an_hour_that_the_clocks_jump_over_is_refused(day: date, clock: str, zone: str, there: bool) -> None:
    if there:
        require_hour(day, clock, zone)
        return
    with pytest.raises(Refused) as refusal:
        require_hour(day, clock, zone)
    assert refusal.value.reason == "hour_skipped"
    assert refusal.value.values == {"time": clock, "day": day.isoformat(), "zone": zone}


def test_an_hour_that_exists_twice_is_the_first_of_them() -> None:
    assert start_of(date(2027, 10, 31), "02:30", "Europe/Berlin") == datetime(2027, 10, 31, 0, 30, tzinfo=UTC)
