"""Dates and times as written in emails and documents, in each language."""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from guildhall.core.i18n import FALLBACK, language_or

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
_FIRST = {"fr": "1er", "it": "1º"}
_SHORT_MONTHS = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "fr": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "es": "ene feb mar abr may jun jul ago sept oct nov dic",
    "it": "gen feb mar apr mag giu lug ago set ott nov dic",
}
_SHORT_DAYS = {
    "en": "{month} {day}, {year}",
    "de": "{day:02}.{number:02}.{year}",
    "fr": "{day} {month} {year}",
    "es": "{day} {month} {year}",
    "it": "{day} {month} {year}",
}


def written_day(day: date, language: str) -> str:
    """Write a day in full: `January 14, 2027`, `14. Januar 2027`, `14 janvier 2027` (but `1er`), `14 de enero
    de 2027`."""
    language = language_or(language)
    number = _FIRST.get(language, "1") if day.day == 1 else str(day.day)
    month = _MONTHS.get(language, _MONTHS[FALLBACK]).split()[day.month - 1]
    return _DAYS.get(language, _DAYS[FALLBACK]).format(day=number, month=month, year=day.year)


def short_date(day: date, language: str) -> str:
    """Write a day as on the pages: `Jan 14, 2027` (spec §2), `14.01.2027`, `14 janv. 2027`, `14 ene 2027`."""
    pattern = _SHORT_DAYS.get(language, _SHORT_DAYS[FALLBACK])
    months = _SHORT_MONTHS.get(language, _SHORT_MONTHS[FALLBACK]).split()
    return pattern.format(day=day.day, month=months[day.month - 1], number=day.month, year=day.year)


def written_clock(clock: time, language: str) -> str:
    """Write a time of day: `2:30 PM` in English, `14:30 Uhr` in German, else `14:30`."""
    if language_or(language) == "en":
        return f"{clock.hour % 12 or 12}:{clock.minute:02} {'AM' if clock.hour < 12 else 'PM'}"
    return f"{clock:%H:%M} Uhr" if language == "de" else f"{clock:%H:%M}"


def format_timestamp(timestamp: datetime, zone: str, language: str) -> str:
    """Return date, time and zone of a timestamp in local time: `14. Januar 2027, 14:30 Uhr (Europe/Berlin)`."""
    there = timestamp.astimezone(ZoneInfo(zone))
    return f"{written_day(there.date(), language)}, {written_clock(there.time(), language)} ({zone})"
