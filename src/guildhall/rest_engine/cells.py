"""The cells of CSV files that people read: words instead of values, times as spreadsheets read them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from guildhall.core.i18n import LANGUAGE_NAMES, texts_at, texts_under
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.plan import Nested, Output
from guildhall.rest_engine.schema import Column

COUNTRIES, LANGUAGES = "country", "language"
_ALWAYS = {"country": COUNTRIES, "tax_country": COUNTRIES, "language": LANGUAGES}
"""Columns that hold the same in every table."""


@dataclass(frozen=True, slots=True)
class CsvReader:
    """A person who reads a CSV file: statuses are words of the language, times are in the time zone.

    countries: their names in the language, by code.
    """

    language: str
    zone: str
    countries: Mapping[str, str]

    def words(self, place: str, value: str) -> str:
        """Return the word for a value, from the texts at a place such as `account:orders.status`."""
        return texts_at(self.language, place).get(value, value)

    def time(self, timestamp: str) -> str:
        """Return a timestamp of the API as spreadsheets in any language read it: 2026-11-26 22:58:52, in the zone."""
        return f"{datetime.fromisoformat(timestamp).astimezone(ZoneInfo(self.zone)):%Y-%m-%d %H:%M:%S}"

    def words_of(self, column: Column | None) -> Mapping[str, str]:
        """Return the words for the values of a column; empty if it holds none that need words."""
        if column is None:
            return {}
        if column.kind is ColumnKind.BOOLEAN:
            return texts_under(self.language, "csv.flags")
        place = column.words or _ALWAYS.get(column.name, "")
        if place == COUNTRIES:
            return self.countries
        return LANGUAGE_NAMES if place == LANGUAGES else texts_at(self.language, place)


def column_of(output: Output | Nested) -> Column | None:
    """Return the column in a cell, an embedded table's too where it is one column of one row; else None, for JSON."""
    if isinstance(output, Output):
        return output.column
    if output.relation.many or len(output.plan.shown) != 1:
        return None
    return column_of(output.plan.shown[0])
