"""A query as its sender wrote it: pure data, not yet held against any table.

Values of filters are not in it, only their numbers ("slots"): two queries that differ in values alone are equal,
so that the statement made for one serves the other.
"""

from __future__ import annotations

from dataclasses import dataclass

EVERY_COLUMN = "*"


@dataclass(frozen=True, slots=True)
class Field:
    """A column to select, or EVERY_COLUMN, under the name it gets in the answer."""

    column: str
    name: str


@dataclass(frozen=True, slots=True)
class Embed:
    """A related table's rows inside each row. `hint` names the relation where two lead there."""

    table: str
    name: str
    hint: str | None
    inner: bool
    query: Query


@dataclass(frozen=True, slots=True)
class Filter:
    """`column op value`. `word` is the value of `is`; every other operator has its values in `slots`."""

    column: str
    op: str
    negated: bool
    slots: tuple[int, ...] = ()
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """`and` or `or` of several conditions."""

    any_of: bool
    negated: bool
    parts: tuple[Filter | Group, ...]


@dataclass(frozen=True, slots=True)
class Sort:
    """`nulls_first` None: as PostgreSQL has it, last when ascending and first when descending."""

    column: str
    descending: bool
    nulls_first: bool | None


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of one table, and of those embedded in it."""

    select: tuple[Field | Embed, ...]
    where: tuple[Filter | Group, ...] = ()
    order: tuple[Sort, ...] = ()
    limit: int | None = None
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """A query, the texts of its slots, and the columns that a bulk insert names (`columns`)."""

    query: Query
    values: tuple[str, ...]
    columns: tuple[str, ...] | None = None
