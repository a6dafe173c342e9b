"""The kinds of values on the wire: derived from a column's type, and used to convert a filter's text to a value."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Boolean, Date, Integer
from sqlalchemy.types import TypeEngine

from guildhall.core.db.columns import Id, Json, MinorUnits, Percent, Timestamp
from guildhall.core.ids import is_id
from guildhall.core.money import to_minor
from guildhall.core.numbers import LONGEST, decimal, whole
from guildhall.rest_engine.errors import DialectError, out_of_range, wrong_type

LARGEST_INTEGER = 2**63 - 1
EARLIEST_YEAR = 1000  # SQLite compares timestamps as text, so every year has four digits


class ColumnKind(StrEnum):
    """A kind of value. The values are the type names in errors."""

    TEXT = "text"
    ID = "uuid"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    MONEY = "numeric"
    PERCENT = "percentage"
    TIMESTAMP = "timestamp with time zone"
    DATE = "date"
    JSON = "json"


_KINDS: tuple[tuple[type[TypeEngine[Any]], ColumnKind], ...] = (
    (Id, ColumnKind.ID),
    (MinorUnits, ColumnKind.MONEY),
    (Percent, ColumnKind.PERCENT),
    (Timestamp, ColumnKind.TIMESTAMP),
    (Json, ColumnKind.JSON),
    (Boolean, ColumnKind.BOOLEAN),
    (Integer, ColumnKind.INTEGER),
    (Date, ColumnKind.DATE),
)


def kind_of(type_: TypeEngine[Any]) -> ColumnKind:
    return next((kind for types, kind in _KINDS if isinstance(type_, types)), ColumnKind.TEXT)


_WORDS = {"true": True, "t": True, "yes": True, "on": True, "1": True}
_WORDS |= {"false": False, "f": False, "no": False, "off": False, "0": False}


def _id(text: str) -> str:
    if not is_id(text):
        raise ValueError
    return text.lower()


def _integer(text: str) -> int:
    digits = text.removeprefix("-")
    number = whole(digits)
    if number is None and digits.isascii() and digits.isdigit():
        raise out_of_range(ColumnKind.INTEGER, text[:LONGEST])
    if number is None:
        raise ValueError
    number = -number if text.startswith("-") else number
    if abs(number) > LARGEST_INTEGER:
        raise out_of_range(ColumnKind.INTEGER, text)
    return number


def _basis_points(text: str) -> int:
    points = decimal(text) * 100
    if abs(points) > LARGEST_INTEGER or points != points.to_integral_value():
        raise ValueError
    return int(points)


def _timestamp(text: str) -> datetime:
    read = datetime.fromisoformat(text)
    if read.tzinfo is None:
        read = read.replace(tzinfo=UTC)
    if not EARLIEST_YEAR < read.year < 9999:
        raise out_of_range(ColumnKind.TIMESTAMP, text)
    return read.astimezone(UTC)


_READERS: Mapping[ColumnKind, Callable[[str], Any]] = {
    ColumnKind.TEXT: str,
    ColumnKind.ID: _id,
    ColumnKind.INTEGER: _integer,
    ColumnKind.BOOLEAN: lambda text: _WORDS[text.strip().lower()],
    ColumnKind.MONEY: to_minor,
    ColumnKind.PERCENT: _basis_points,
    ColumnKind.TIMESTAMP: _timestamp,
    ColumnKind.DATE: date.fromisoformat,
}


_HINTS = {
    ColumnKind.TIMESTAMP: "Write 2026-11-21T12:00:00Z. In an address, + is written %2B.",
    ColumnKind.MONEY: "Amounts have at most two decimals, and a point.",
    ColumnKind.PERCENT: "Percentages have at most two decimals, and a point.",
}


def read_value(kind: ColumnKind, text: str) -> Any:
    """Return the value of a filter's text for a column of that kind. Raises 22P02 if it is invalid."""
    try:
        return _READERS[kind](text if kind is ColumnKind.TEXT else text.strip())
    except DialectError:
        raise
    except (ValueError, KeyError):
        raise wrong_type(kind, text, hint=_HINTS.get(kind)) from None
