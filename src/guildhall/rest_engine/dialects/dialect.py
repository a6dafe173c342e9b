"""The words that a dialect must have. A "value" is an expression of JSON as this database handles it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Text, literal_column

from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.patterns import Pattern

Sql = ColumnElement[Any]


class Dialect(Protocol):
    def value(self, column: Sql, kind: ColumnKind) -> Sql:
        """A column as a JSON value: NULL is null, money 299.00, a moment RFC 3339 in UTC."""

    def text(self, column: Sql, kind: ColumnKind) -> Sql:
        """A column as the text of a CSV cell; NULL stays NULL."""

    def object(self, pairs: Sequence[tuple[str, Sql]]) -> Sql:
        """An object of names and values."""

    def rows(self, row: Sql) -> Sql:
        """Aggregates objects to a list; no rows give the empty list."""

    def one(self, row: Sql) -> Sql:
        """An object, or null where a subquery found none."""

    def finished(self, value: Sql) -> Sql:
        """The text that leaves the database."""

    def sorted(self, column: Sql, *, descending: bool, nulls_first: bool | None, nullable: bool) -> Sql:
        """A term of ORDER BY; nulls as PostgreSQL has them unless `nulls_first` says otherwise."""

    def matches(self, column: Sql, kind: ColumnKind, pattern: Sql, *, any_case: bool) -> Sql:
        """Whether a text matches a bound pattern."""

    def pattern(self, pattern: Pattern, *, any_case: bool) -> str:
        """A pattern as `matches` takes it."""


def word(text: str) -> Sql:
    """A piece of text that is written into the statement: names and punctuation of ours, never with a quote in it."""
    return literal_column(f"'{text}'", Text)
