from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest

from guildhall.core.dates import format_timestamp, written_clock, written_day


@pytest.mark.parametrize(
    ("language", "day", "clock", "expected"),
    [
        ("en", "March 1, 2027", "12:05 AM", "March 1, 2027, 3:30 PM (Europe/Berlin)"),
        ("de", "1. März 2027", "00:05 Uhr", "1. März 2027, 15:30 Uhr (Europe/Berlin)"),
        ("fr", "1er mars 2027", "00:05", "1er mars 2027, 15:30 (Europe/Berlin)"),
        ("es", "1 de marzo de 2027", "00:05", "1 de marzo de 2027, 15:30 (Europe/Berlin)"),
    ],
)
def test_days_and_times_are_written_as_each_language_does(
    language: str, day: str, clock: str, expected: str
) -> None:
    assert written_day(date(2027, 3, 1), language) == day
    assert written_clock(time(0, 5), language) == clock
    assert format_timestamp(datetime(2027, 3, 1, 14, 30, tzinfo=UTC), "Europe/Berlin", language) == expected
