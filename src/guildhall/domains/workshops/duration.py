"""Read a duration as people write it, in the shop's languages: `90 min`, `1 h 30`, `1,5 Std.`, `two days`, `2 Tage`."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Final

LONGEST_HOURS = 1000
MOST_DAYS = 1000

_UNITS: Final = {
    "minutes": r"m|mins?|minutes?|minuten|minutos?|minut[oi]|'|′",
    "hours": r"h|hs|hrs?|hours?|std|stdn|stunden?|heures?|horas?|or[ae]",
    "days": r"d|days?|tg|tage?n?|j|jours?|d[ií]as?|giorn[oi]",
    "weeks": r"w|weeks?|wochen?|semaines?|sem|semanas?|settiman[ae]",
}
_UNIT = "|".join(f"(?P<{name}>{words})" for name, words in _UNITS.items())
_WORDS: Final = {
    1: "a an one ein eine einen un une una uno",
    2: "two zwei deux dos due",
    3: "three drei trois tres tre",
    4: "four vier quatre cuatro quattro",
    5: "five fünf cinq cinco cinque",
    6: "six sechs seis sei",
    7: "seven sieben sept siete sette",
    8: "eight acht huit ocho otto",
    9: "nine neun neuf nueve nove",
    10: "ten zehn dix diez dieci",
}
_NUMBERS: Final = {word: str(number) for number, words in _WORDS.items() for word in words.split()}
_FRACTIONS: Final = {"½": "5", "¼": "25", "¾": "75"}
_ABOUT = re.compile(r"^(ca|circa|about|approx|etwa|rund|env|environ|aprox|unos|unas)\.?\s+")
_HALF_DAY = re.compile(
    r"(half a|a half|one half|½|1/2)[\s-]*day|halber tag|halbtags|(une )?demi-journée|medio día|mezza giornata"
)
_CLOCK = re.compile(rf"(\d{{1,3}}):([0-5]\d)\s*(?:{_UNITS['hours']})?\.?")
_PART = re.compile(
    rf"(?P<number>\d+(?:[.,]\d+)?)\s*(?:{_UNIT})(?![^\W\d_])\.?[\s,]*(?:(?:and|und|et|y|e|&|\+)\s+)?"
)
_LAST_MINUTES = re.compile(r"([0-5]?\d)")


@dataclass(frozen=True, slots=True)
class Duration:
    """A duration: a time on the clock, or a number of days, which may end with half a one."""

    time: timedelta | None = None
    days: Decimal | None = None


def read_duration(words: str) -> Duration | None:
    """Return the duration, or None if any part of the text cannot be read: a part alone would be wrong."""
    text = _plain(words)
    if _HALF_DAY.fullmatch(text):
        return Duration(days=Decimal("0.5"))
    if clock := _CLOCK.fullmatch(text):
        return _of_time(Decimal(clock[1]), Decimal(clock[2]))
    sums: dict[str, Decimal] = {}
    place = 0
    while found := _PART.match(text, place):
        unit = next(name for name in _UNITS if found[name])
        if unit in sums:
            return None
        sums[unit] = Decimal(found["number"].replace(",", "."))
        place = found.end()
    if set(sums) == {"hours"} and (minutes := _LAST_MINUTES.fullmatch(text, place)):
        sums["minutes"], place = Decimal(minutes[1]), len(text)
    return _summed(sums) if place == len(text) else None


def _plain(words: str) -> str:
    """Return the text in lower case with digits for numbers: `Eine Stunde` is `1 stunde`, `1½ h` is `1.5 h`."""
    text = words
    for sign, digits in _FRACTIONS.items():
        text = re.sub(rf"(?<!\d)\s*{sign}(?=\s*[^\W\d])", f"0.{digits}", text)
        text = re.sub(rf"(\d)\s*{sign}(?=\s*[^\W\d])", rf"\1.{digits}", text)
    text = unicodedata.normalize("NFKC", text).lower().strip().rstrip(".")
    text = _ABOUT.sub("", re.sub(r"\s+", " ", text))
    text = re.sub(r"\b(eineinhalb|anderthalb)\b", "1.5", text)
    if _HALF_DAY.fullmatch(text):
        return text
    return re.sub(r"\w+", lambda word: _NUMBERS.get(word[0], word[0]), text)


def _of_time(hours: Decimal, minutes: Decimal) -> Duration | None:
    if hours > LONGEST_HOURS or minutes > LONGEST_HOURS * 60:
        return None
    time = timedelta(seconds=int(hours * 3600 + minutes * 60))
    return Duration(time=time) if time else None


def _summed(sums: dict[str, Decimal]) -> Duration | None:
    if not sums:
        return None
    if sums.keys() <= {"hours", "minutes"}:
        return _of_time(sums.get("hours", Decimal(0)), sums.get("minutes", Decimal(0)))
    if sums.keys() & {"hours", "minutes"}:
        return None  # "2 days 3 hours" has several readings
    days = sums.get("days", Decimal(0)) + 7 * sums.get("weeks", Decimal(0))
    return Duration(days=days) if 0 < days <= MOST_DAYS and days % Decimal("0.5") == 0 else None
