"""Translates a plan's filters to SQL conditions with a bound parameter for each value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from sqlalchemy import ColumnElement, Text, and_, bindparam, false, not_, or_

from guildhall.rest_engine import full_text
from guildhall.rest_engine.dialects import Dialect
from guildhall.rest_engine.kinds import read_value
from guildhall.rest_engine.list_values import read_list
from guildhall.rest_engine.patterns import read_pattern
from guildhall.rest_engine.plan import Combination, Condition, Nested, Presence
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
    "isdistinct": lambda column, value: column.is_distinct_from(value),
}


@dataclass(frozen=True)
class Context:
    """The surroundings of a condition: the columns of their level, and its embedded tables.

    `readers` collects the converters of the parameters.
    """

    column_of: Callable[[Column], Sql]
    exists: Callable[[Nested], Sql]
    dialect: Dialect
    readers: Readers


def condition(part: Condition | Presence | Combination, context: Context) -> Sql:
    """Return the condition; its parameters are added to the context's readers."""
    if isinstance(part, Combination):
        parts = [condition(inner, context) for inner in part.parts]
        made: Sql = or_(*parts) if part.any_of else and_(*parts)
        made = made.self_group()
    elif isinstance(part, Presence):
        return not_(context.exists(part.nested)) if part.absent else context.exists(part.nested)
    else:
        made = _compared(part, context)
    return not_(made) if part.negated else made


def _compared(part: Condition, context: Context) -> Sql:
    column, dialect = context.column_of(part.column), context.dialect
    match part.op:
        case "is":
            return _is(part.word, column)
        case "in":
            return (
                column.in_([_bound(slot, part.column, context.readers) for slot in part.slots])
                if part.slots
                else false()
            )
        case "like" | "ilike":
            any_case = part.op == "ilike"
            pattern = _text(
                part, context, lambda text: dialect.pattern(read_pattern(text), any_case=any_case)
            )
            return dialect.matches(column, part.column.kind, pattern, any_case=any_case)
        case "cs" | "cd" | "ov":
            return dialect.lists(part.op, column, _text(part, context, read_list))
        case "fts" | "plfts" | "phfts" | "wfts":
            query = _text(part, context, lambda text: dialect.word_query(full_text.parse(part.op, text)))
            return dialect.has_words(column, query)
        case _:
            value = _bound(part.slots[0], part.column, context.readers)
            made: Sql = _COMPARISONS[part.op](column, value)
            return made


def _text(part: Condition, context: Context, read: Callable[[str], str]) -> Sql:
    name = f"slot_{part.slots[0]}"
    context.readers[name] = part.slots[0], read
    return bindparam(name, type_=Text())


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
