"""Translates a plan's filters to SQL conditions with a bound parameter for each value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from sqlalchemy import ColumnElement, Text, and_, bindparam, false, not_, or_

from guildhall.rest_engine.dialects import Dialect
from guildhall.rest_engine.kinds import read_value
from guildhall.rest_engine.patterns import read_pattern
from guildhall.rest_engine.plan import Combination, Condition
from guildhall.rest_engine.schema import Column

Sql = ColumnElement[Any]

Readers = dict[str, tuple[int, Callable[[str], Any]]]
"""For each bound parameter: the slot of its text, and the function that converts it."""

_COMPARISONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "eq": eq,
    "neq": ne,
    "gt": gt,
    "gte": ge,
    "lt": lt,
    "lte": le,
}


def condition(
    part: Condition | Combination, column_of: Callable[[Column], Sql], dialect: Dialect, readers: Readers
) -> Sql:
    """Return the condition; its parameters are added to `readers`."""
    if isinstance(part, Combination):
        parts = [condition(inner, column_of, dialect, readers) for inner in part.parts]
        made: Sql = or_(*parts) if part.any_of else and_(*parts)
        made = made.self_group()
    else:
        made = _compared(part, column_of(part.column), dialect, readers)
    return not_(made) if part.negated else made


def _compared(part: Condition, column: Sql, dialect: Dialect, readers: Readers) -> Sql:
    match part.op:
        case "is":
            return _is(part.word, column)
        case "in":
            return (
                column.in_([_bound(slot, part.column, readers) for slot in part.slots])
                if part.slots
                else false()
            )
        case "like" | "ilike":
            any_case = part.op == "ilike"
            name = f"slot_{part.slots[0]}"
            readers[name] = part.slots[0], lambda text: dialect.pattern(read_pattern(text), any_case=any_case)
            return dialect.matches(column, part.column.kind, bindparam(name, type_=Text()), any_case=any_case)
        case _:
            made: Sql = _COMPARISONS[part.op](column, _bound(part.slots[0], part.column, readers))
            return made


def _bound(slot: int, column: Column, readers: Readers) -> Sql:
    name = f"slot_{slot}"
    readers[name] = slot, partial(read_value, column.kind)
    return bindparam(name, type_=column.type)


def _is(word: str | None, column: Sql) -> Sql:
    match word:
        case "true":
            return column.is_(True)
        case "false":
            return column.is_(False)
        case "not_null":
            return column.is_not(None)
        case _:
            return column.is_(None)  # null, and for booleans unknown
