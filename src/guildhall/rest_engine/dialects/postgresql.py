"""Builds JSON on PostgreSQL, with row_to_json and json_agg: json_build_object would take a quarter longer."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Numeric,
    Select,
    Subquery,
    Text,
    cast,
    func,
    literal_column,
    select,
    type_coerce,
)
from sqlalchemy.dialects.postgresql import JSONB, TSQUERY

from guildhall.core.db.full_text import Tree
from guildhall.rest_engine.dialects.dialect import ROW, Sql, word
from guildhall.rest_engine.full_text import as_tsquery
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.patterns import Pattern, as_like

TIMESTAMP_FORMAT = literal_column('\'YYYY-MM-DD"T"HH24:MI:SS.US"Z"\'', Text)
NO_COLUMNS = "()"
"""The column of a row that shows none: a SELECT needs one. No name of an output has parentheses."""
NOT_IN_WORDS = word("[^[:alnum:]]+")


class Postgresql:
    page_first = True  # it would write all rows before it sorts them

    def value(self, column: Sql, kind: ColumnKind, *, nullable: bool) -> Sql:
        del nullable
        match kind:
            case ColumnKind.MONEY:
                return _two_decimals(column)
            case ColumnKind.PERCENT:
                return func.trim_scale(_two_decimals(column), type_=Numeric)
            case ColumnKind.TIMESTAMP:
                return func.to_char(func.timezone(word("UTC"), column), TIMESTAMP_FORMAT, type_=Text)
            case _:
                return column

    def text(self, column: Sql, kind: ColumnKind) -> Sql:
        return cast(self.value(column, kind, nullable=True), Text)

    def row(self, pairs: Sequence[tuple[str, Sql]]) -> Sequence[Sql]:
        return [value.label(name) for name, value in pairs] or [literal_column("1").label(NO_COLUMNS)]

    def many(self, rows: Subquery) -> Sql:
        row = _object(rows)  # of rows themselves, json_agg makes lines
        return func.coalesce(func.json_agg(row), literal_column("'[]'"), type_=JSON)

    def one(self, row: Select[Any]) -> Sql:
        rows = row.subquery(ROW)
        return select(_object(rows)).select_from(rows).scalar_subquery()

    def finished(self, value: Sql) -> Sql:
        return cast(value, Text)

    def sorted(self, column: Sql, *, descending: bool, nulls_first: bool | None, nullable: bool) -> Sql:
        del nullable
        term = column.desc() if descending else column.asc()
        if nulls_first is None:
            return term
        return term.nulls_first() if nulls_first else term.nulls_last()

    def matches(self, column: Sql, kind: ColumnKind, pattern: Sql, *, any_case: bool) -> Sql:
        text = column if kind is ColumnKind.TEXT else cast(column, Text)
        return text.bool_op("ILIKE" if any_case else "LIKE")(pattern)

    def lists(self, op: str, column: Sql, items: Sql) -> Sql:
        listed = cast(items, JSONB)
        if op == "ov":
            texts = select(func.jsonb_array_elements_text(listed)).scalar_subquery()
            return func.jsonb_exists_any(column, func.array(texts), type_=Boolean)
        return column.bool_op("@>" if op == "cs" else "<@")(listed)

    def has_words(self, column: Sql, query: Sql) -> Sql:
        # Letters and digits only, as on SQLite: the parser would keep addresses and numbers together.
        text = func.regexp_replace(column, NOT_IN_WORDS, word(" "), word("g"), type_=Text)
        return func.to_tsvector(word("simple"), text).bool_op("@@")(cast(query, TSQUERY))

    def word_query(self, tree: Tree) -> str:
        return as_tsquery(tree)

    def pattern(self, pattern: Pattern, *, any_case: bool) -> str:
        del any_case
        return as_like(pattern)


def _object(rows: Subquery) -> Sql:
    if NO_COLUMNS in rows.c:
        return literal_column("'{}'::json", JSON)
    return func.row_to_json(rows.table_valued(), type_=JSON)


def _two_decimals(column: Sql) -> Sql:
    """Format an amount. This is exact: PostgreSQL's numeric is decimal, and 0.01 gives each product two decimals."""
    return type_coerce(column, BigInteger).op("*", return_type=Numeric())(literal_column("0.01"))
