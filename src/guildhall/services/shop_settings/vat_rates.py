"""The VAT rates of the EU, the United Kingdom and Switzerland, by kind of goods and day.

`vat_rates.json` names its sources and the day on which it was checked. It has the standard rates, and those of books
and electronic books where they differ; the owner enters any others.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any


class TaxCategory(StrEnum):
    """A kind of goods (Directive 2006/112/EC, Annex III and Article 132).

    - standard: everything else
    - books: printed books
    - ebooks: books supplied electronically
    - reduced: anything else with a reduced rate, which the owner enters
    - education: exempt from tax, if the owner is a recognized body
    """

    STANDARD = "standard"
    BOOKS = "books"
    EBOOKS = "ebooks"
    REDUCED = "reduced"
    EDUCATION = "education"


SOLD_ONCE = frozenset({TaxCategory.EBOOKS})
"""The kinds of goods of which one order has one piece, because a second copy gives its buyer nothing."""


_BY_CATEGORY = (TaxCategory.STANDARD, TaxCategory.BOOKS, TaxCategory.EBOOKS)


@dataclass(frozen=True, slots=True)
class VatRate:
    """A rate in percent for a kind of goods in a country, in force since a day."""

    country: str
    category: TaxCategory
    rate: str
    since: date


@cache
def _shipped() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(Path(__file__).with_name("vat_rates.json").read_text("utf-8"))
    return table


def shipped_rate(country: str | None, on: date, category: TaxCategory = TaxCategory.STANDARD) -> str | None:
    """Return a country's rate on a day for a kind of goods, in percent, or None if the table lacks it."""
    newest = _newest(country or "", on, category)
    return newest[1] if newest else None


def shipped_rates(on: date) -> Iterator[VatRate]:
    """Yield the rates in force on a day, by country."""
    for country in sorted(_shipped()["standard"]):
        for category in _BY_CATEGORY:
            if newest := _newest(country, on, category):
                yield VatRate(country, category, newest[1], date.fromisoformat(newest[0]))


def checked_on() -> date:
    """Return the day on which the table was compared with its sources."""
    return date.fromisoformat(_shipped()["checked"])


def _newest(country: str, on: date, category: TaxCategory) -> tuple[str, str] | None:
    """Return the day and the rate of the newest entry that is in force on a day."""
    entries: dict[str, str] = _shipped().get(category, {}).get(country, {})
    return max(((day, rate) for day, rate in entries.items() if day <= on.isoformat()), default=None)
