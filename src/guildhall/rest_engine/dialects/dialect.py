"""The interface of a dialect. A "value" is an SQL expression of JSON in the database's own representation."""

from collections.abc import Sequence
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Select, Subquery, Text, literal_column

from guildhall.core.db.full_text import Tree
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.patterns import Pattern

Sql = ColumnElement[Any]

ROW = "0"
"""The name of a subquery of rows: unlike any column's, so that the database takes it for the whole row."""


class Dialect(Protocol):
    page_first: bool
    """True to select a page's rows in a query of their own, before anything of them is written as JSON."""

    def value(self, column: Sql, kind: ColumnKind, *, nullable: bool) -> Sql:
        """Return a column as a JSON value: NULL as null, money as 299.00, a timestamp as RFC 3339 in UTC.

        nullable: False if the column is never NULL.
        """

    def text(self, column: Sql, kind: ColumnKind) -> Sql:
        """Return a column as the text of a CSV cell; NULL stays NULL."""

    def row(self, pairs: Sequence[tuple[str, Sql]]) -> Sequence[Sql]:
        """Return the columns of a row that `many` and `one` read as an object of these names and values."""

    def many(self, rows: Subquery) -> Sql:
        """Aggregate rows to a list of objects, which is empty without rows."""

    def one(self, row: Select[Any]) -> Sql:
        """Return the object of a row, or null if there is none."""

    def finished(self, value: Sql) -> Sql:
        """Return the text that leaves the database."""

    def sorted(self, column: Sql, *, descending: bool, nulls_first: bool | None, nullable: bool) -> Sql:
        """Return a term of ORDER BY; nulls are sorted as in PostgreSQL unless `nulls_first` is given."""

    def matches(self, column: Sql, kind: ColumnKind, pattern: Sql, *, any_case: bool) -> Sql:
        """Return the condition that a text matches a bound pattern."""

    def lists(self, op: str, column: Sql, items: Sql) -> Sql:
        """Compare a column with a list of texts to a bound list (JSON): cs contains all, cd only these, ov any."""

    def has_words(self, column: Sql, query: Sql) -> Sql:
        """Return the condition that a text has what a bound full-text query asks for."""

    def word_query(self, tree: Tree) -> str:
        """Return a full-text query in the syntax of `has_words`."""

    def pattern(self, pattern: Pattern, *, any_case: bool) -> str:
        """Return a pattern in the syntax of `matches`."""


def word(text: str) -> Sql:
    """Return a literal of the statement: our own names and punctuation, never containing a quote."""
    return literal_column(f"'{text}'", Text)
