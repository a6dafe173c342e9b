from datetime import UTC, date, datetime, time

import pytest

from guildhall.core.dates import format_timestamp, written_clock, written_day, zone_city


@pytest.mark.parametrize(
    ("language", "day", "clock", "expected"),
    [
        ("en", "March 1, 2027", "12:05 AM", "March 1, 2027, 3:30 PM, Berlin time"),
        ("de", "1. März 2027", "00:05 Uhr", "1. März 2027, 15:30 Uhr, Ortszeit Berlin"),
        ("fr", "1er mars 2027", "00:05", "1er mars 2027, 15:30, heure de Berlin"),
        ("es", "1 de marzo de 2027", "00:05", "1 de marzo de 2027, 15:30, hora de Berlín"),
    ],
)
def test_days_and_times_are_written_as_each_language_does(
    language: str, day: str, clock: str, expected: str
) -> None:
    assert written_day(date(2027, 3, 1), language) == day
    assert written_clock(time(0, 5), language) == clock
    assert format_timestamp(datetime(2027, 3, 1, 14, 30, tzinfo=UTC), "Europe/Berlin", language) == expected


@pytest.mark.parametrize(
    ("zone", "language", "city"),
    [
        ("America/New_York", "en", "New York"),
        ("America/New_York", "es", "Nueva York"),
        ("America/Argentina/Buenos_Aires", "de", "Buenos Aires"),
        ("UTC", "en", None),
        ("Etc/GMT+3", "en", None),
    ],
)
def test_a_time_zone_is_named_by_its_city(zone: str, language: str, city: str | None) -> None:
    assert zone_city(zone, language) == city
    timestamp = format_timestamp(datetime(2027, 3, 1, 14, 30, tzinfo=UTC), zone, language)
    assert timestamp.endswith(f"({zone})") == (city is None)
