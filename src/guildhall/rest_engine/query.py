"""A parsed query: pure data, not yet resolved against any table.

It contains the numbers ("slots") of filter values instead of the values: queries that differ only in values are equal
and share one statement.
"""

from dataclasses import dataclass

EVERY_COLUMN = "*"


@dataclass(frozen=True, slots=True)
class Field:
    """A column to select, or EVERY_COLUMN, with its name in the response."""

    column: str
    name: str


@dataclass(frozen=True, slots=True)
class Embed:
    """An embedded table. `hint` names the relation if several lead there."""

    table: str
    name: str
    hint: str | None
    inner: bool
    query: "Query"


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition `column op value`. `word` is the value of `is`; the values of every other operator are in `slots`.

    With `is.null`, `column` may name an embedded table: rows without a match, or with `not.` those with one.
    """

    column: str
    op: str
    negated: bool
    slots: tuple[int, ...] = ()
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Several conditions, joined by `and` or `or`."""

    any_of: bool
    negated: bool
    parts: "tuple[Filter | Group, ...]"


@dataclass(frozen=True, slots=True)
class Sort:
    """One column to sort by. `nulls_first` None: PostgreSQL's default, last if ascending and first if descending."""

    column: str
    descending: bool
    nulls_first: bool | None


@dataclass(frozen=True, slots=True)
class Query:
    """The query of one table and of those embedded in it."""

    select: tuple[Field | Embed, ...]
    where: tuple[Filter | Group, ...] = ()
    order: tuple[Sort, ...] = ()
    limit: int | None = None
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """A query, the texts of its slots, and the columns named by a bulk insert: `columns` and `on_conflict`."""

    query: Query
    values: tuple[str, ...]
    columns: tuple[str, ...] | None = None
    on_conflict: tuple[str, ...] | None = None
