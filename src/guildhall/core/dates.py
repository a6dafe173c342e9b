"""Days of timestamps, and dates and times as written in emails and documents, in each language.

A timestamp has its day in a time zone: nothing else turns one into a day (`tools/lint/rules/days_have_a_zone.py`).
"""

import json
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from guildhall.core.i18n import FALLBACK, FOLDER, filled, language_or, texts_of

_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
}
_DAYS = {
    "en": "{month} {day}, {year}",
    "de": "{day}. {month} {year}",
    "fr": "{day} {month} {year}",
    "es": "{day} de {month} de {year}",
    "it": "{day} {month} {year}",
}
_QUARTER = timedelta(minutes=15)
_FIRST = {"fr": "1er", "it": "1º"}
_SHORT_MONTHS = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "fr": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "es": "ene feb mar abr may jun jul ago sept oct nov dic",
    "it": "gen feb mar apr mag giu lug ago set ott nov dic",
}
_CITIES: dict[str, dict[str, str]] = json.loads((FOLDER / "cities.json").read_text("utf-8"))
"""City names of common time zones that a language spells in its own way; the pages read them too."""
_SHORT_DAYS = {
    "en": "{month} {day}, {year}",
    "de": "{day:02}.{number:02}.{year}",
    "fr": "{day} {month} {year}",
    "es": "{day} {month} {year}",
    "it": "{day} {month} {year}",
}


def day_in(timestamp: datetime, zone: str) -> date:
    """Return the day of a timestamp in a time zone, such as `Europe/Berlin`."""
    return timestamp.astimezone(ZoneInfo(zone)).date()


def start_in(day: date, zone: str) -> datetime:
    """Return the timestamp at which a day begins in a time zone, in UTC."""
    return at_hour(day, time(), zone)


def at_hour(day: date, clock: time, zone: str) -> datetime:
    """Return the timestamp of a time of day in a time zone, in UTC."""
    return datetime.combine(day, clock, ZoneInfo(zone)).astimezone(UTC)


def offsets_in(zone: str, begin: datetime, end: datetime) -> list[tuple[datetime, int]]:
    """Return the offsets from UTC that apply from `begin` to `end`, in seconds, each with the timestamp it ends.

    `begin` is a full quarter of an hour: time zones change their clocks at no other timestamp.
    """
    found: list[tuple[datetime, int]] = []
    timestamp = begin
    while timestamp < end:
        following = min(timestamp + timedelta(days=1), end)
        if _offset(timestamp, zone) != _offset(following, zone):
            while _offset(timestamp + _QUARTER, zone) == _offset(timestamp, zone):
                timestamp += _QUARTER
            found.append((timestamp + _QUARTER, _offset(timestamp, zone)))
            following = timestamp + _QUARTER
        timestamp = following
    return [*found, (end, _offset(end, zone))]


def _offset(timestamp: datetime, zone: str) -> int:
    offset = timestamp.astimezone(ZoneInfo(zone)).utcoffset()
    return int(offset.total_seconds()) if offset else 0


def written_day(day: date, language: str) -> str:
    """Write a day in full: `January 14, 2027`, `14. Januar 2027`, `14 janvier 2027` (but `1er`), `14 de enero
    de 2027`."""
    _refuse_time(day)
    language = language_or(language)
    number = _FIRST.get(language, "1") if day.day == 1 else str(day.day)
    month = _MONTHS.get(language, _MONTHS[FALLBACK]).split()[day.month - 1]
    return _DAYS.get(language, _DAYS[FALLBACK]).format(day=number, month=month, year=day.year)


def short_date(day: date, language: str) -> str:
    """Write a day as on the pages: `Jan 14, 2027` (spec §2), `14.01.2027`, `14 janv. 2027`, `14 ene 2027`."""
    _refuse_time(day)
    pattern = _SHORT_DAYS.get(language, _SHORT_DAYS[FALLBACK])
    months = _SHORT_MONTHS.get(language, _SHORT_MONTHS[FALLBACK]).split()
    return pattern.format(day=day.day, month=months[day.month - 1], number=day.month, year=day.year)


def _refuse_time(day: date) -> None:
    if isinstance(day, datetime):
        raise TypeError("a timestamp has its date in a time zone: day_in")


def written_clock(clock: time, language: str) -> str:
    """Write a time of day: `2:30 PM` in English, `14:30 Uhr` in German, else `14:30`."""
    if language_or(language) == "en":
        return f"{clock.hour % 12 or 12}:{clock.minute:02} {'AM' if clock.hour < 12 else 'PM'}"
    return f"{clock:%H:%M} Uhr" if language == "de" else f"{clock:%H:%M}"


def format_timestamp(timestamp: datetime, zone: str, language: str) -> str:
    """Return date, time and zone of a timestamp in local time: `January 14, 2027, 2:30 PM, Chicago time`.

    A zone without a city, such as UTC, is named itself: `January 14, 2027, 2:30 PM (UTC)`.
    """
    clock = timestamp.astimezone(ZoneInfo(zone)).time()
    time_of_day = f"{written_day(day_in(timestamp, zone), language)}, {written_clock(clock, language)}"
    city = zone_city(zone, language)
    if city is None:
        return f"{time_of_day} ({zone})"
    return filled(texts_of(language, "workshops")["workshops"]["timeIn"], {"time": time_of_day, "city": city})


def zone_city(zone: str, language: str) -> str | None:
    """Return the city of a time zone, `America/New_York` -> `New York`; None for zones without one, such as UTC."""
    city = zone.rpartition("/")[2].replace("_", " ")
    if city == zone or zone.startswith("Etc/"):
        return None
    return _CITIES.get(language, {}).get(city, city)
