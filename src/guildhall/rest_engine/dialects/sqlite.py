"""Builds JSON on SQLite as text: json_object parses nested JSON again at every level, and is slower.

A row is written by printf: a chain of || copies all that is to its left once more for each column.
"""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Select,
    Subquery,
    Text,
    case,
    exists,
    func,
    literal_column,
    null,
    select,
    type_coerce,
)

from guildhall.core.db.full_text import FOUND, Tree
from guildhall.core.db.sqlite import LOWER_CASE, in_lower_case
from guildhall.rest_engine.dialects.dialect import Sql, word
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.patterns import Pattern, as_glob, as_like

NULL = word("null")
NOT_ASCII = word("*[^ -~]*")
MOST_ARGUMENTS = 100  # of a function; SQLite takes 127
NOTHING: Sql = literal_column("0")
HUNDRED: Sql = literal_column("100")


class Sqlite:
    page_first = False  # it would copy each column once more

    def value(self, column: Sql, kind: ColumnKind, *, nullable: bool) -> Sql:
        if kind is ColumnKind.TEXT:
            return func.json_quote(column, type_=Text)
        value = self.text(column, kind)
        if kind in (ColumnKind.ID, ColumnKind.TIMESTAMP, ColumnKind.DATE):
            value = word('"').concat(value).concat(word('"'))
        return _or_null(value) if nullable else value

    def text(self, column: Sql, kind: ColumnKind) -> Sql:
        match kind:
            case ColumnKind.MONEY:
                return _two_decimals(column)
            case ColumnKind.PERCENT:
                return func.rtrim(func.rtrim(_two_decimals(column), word("0")), word("."), type_=Text)
            case ColumnKind.BOOLEAN:
                return case((column.is_(True), word("true")), (column.is_(False), word("false")))
            case _:
                return type_coerce(column, Text)

    def row(self, pairs: Sequence[tuple[str, Sql]]) -> Sequence[Sql]:
        parts = [
            _members(pairs[first : first + MOST_ARGUMENTS]) for first in range(0, len(pairs), MOST_ARGUMENTS)
        ]
        text: Sql = word("{")
        for number, part in enumerate(parts):
            text = text.concat(word(",")).concat(part) if number else text.concat(part)
        return [text.concat(word("}")).label("row")]

    def many(self, rows: Subquery) -> Sql:
        listed = func.coalesce(func.group_concat(rows.c.row, word(",")), word(""), type_=Text)
        return word("[").concat(listed).concat(word("]"))

    def one(self, row: Select[Any]) -> Sql:
        return _or_null(row.scalar_subquery())

    def finished(self, value: Sql) -> Sql:
        return value

    def sorted(self, column: Sql, *, descending: bool, nulls_first: bool | None, nullable: bool) -> Sql:
        term = column.desc() if descending else column.asc()
        if not nullable:
            return term
        first = descending if nulls_first is None else nulls_first
        return term if first is not descending else term.nulls_first() if first else term.nulls_last()

    def matches(self, column: Sql, kind: ColumnKind, pattern: Sql, *, any_case: bool) -> Sql:
        del kind  # all searchable columns are text
        text = type_coerce(column, Text)
        return _matches_any_case(text, pattern) if any_case else text.bool_op("GLOB")(pattern)

    def lists(self, op: str, column: Sql, items: Sql) -> Sql:
        given, held = (func.json_each(each).table_valued("value") for each in (items, column))
        if op == "ov":
            made: Sql = exists().where(given.c.value.in_(select(held.c.value)))
        else:
            inner, outer = (given, held) if op == "cs" else (held, given)
            made = ~exists().where(inner.c.value.not_in(select(outer.c.value)))
        return case((column.is_(None), null()), else_=made)

    def has_words(self, column: Sql, query: Sql) -> Sql:
        made: Sql = getattr(func, FOUND)(type_coerce(column, Text), query, type_=Boolean)
        return made

    def word_query(self, tree: Tree) -> str:
        return json.dumps(tree, ensure_ascii=False)

    def pattern(self, pattern: Pattern, *, any_case: bool) -> str:
        return in_lower_case(as_like(pattern)) if any_case else as_glob(pattern)


def _members(pairs: Sequence[tuple[str, Sql]]) -> Sql:
    """Return the members of an object, without its braces."""
    form = ",".join('"' + name.replace("%", "%%") + '":%s' for name, _ in pairs)
    return func.printf(word(form), *(value for _, value in pairs), type_=Text)


def _matches_any_case(text: Sql, pattern: Sql) -> Sql:
    """Match with LIKE if both are ASCII, the only letters whose case it ignores: it is ten times as fast."""
    lower = getattr(func, LOWER_CASE)(text, type_=Text)
    foreign = pattern.bool_op("GLOB")(NOT_ASCII)
    return case((foreign, lower.like(pattern, escape="\\")), else_=text.like(pattern, escape="\\"))


def _or_null(text: Sql) -> Sql:
    return func.coalesce(text, NULL, type_=Text)


def _two_decimals(column: Sql) -> Sql:
    """Format an amount by integer arithmetic, with its sign in front: -5 is -0.05."""
    amount = type_coerce(column, BigInteger)
    return case(
        (amount == NOTHING, word("0.00")),  # most amounts of a list, and printf takes a tenth of its time
        (amount > NOTHING, _written("%d.%02d", amount)),
        (amount < NOTHING, _written("-%d.%02d", -amount)),
    )


def _written(form: str, size: Sql) -> Sql:
    return func.printf(word(form), size.op("/")(HUNDRED), size.op("%")(HUNDRED), type_=Text)
