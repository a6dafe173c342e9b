"""Timestamps derived from the dates an admin writes (W3)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from guildhall.core.errors import Refused
from guildhall.domains.workshops.when import end_of, start_of

DAY = date(2027, 7, 1)


def test_a_start_is_local_time_at_the_venue() -> None:
    assert start_of(DAY, "18:00", "America/New_York") == datetime(2027, 7, 1, 22, 0, tzinfo=UTC)
    assert start_of(date(2027, 1, 1), "09:00", "Europe/Berlin") == datetime(2027, 1, 1, 8, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("duration", "end"),
    [
        ("6 hours", (1, 15, 0)),
        ("90 minutes", (1, 10, 30)),
        ("1,5 Stunden", (1, 10, 30)),
        ("2.5 h", (1, 11, 30)),
        ("2 heures", (1, 11, 0)),
        ("3 horas", (1, 12, 0)),
        ("2 days", (2, 17, 0)),
        ("3 Tage", (3, 17, 0)),
        ("1 jour", (1, 17, 0)),
        ("2 días", (2, 17, 0)),
        ("Half a day", None),
        ("Five Thursdays, 75 minutes each", None),
        ("99999999999 hours", None),
    ],
)
def test_a_duration_in_words_has_an_end_where_it_names_a_span(
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
