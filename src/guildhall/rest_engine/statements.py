"""Caches statements: by the raw query string, and by the query without its values."""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, replace
from enum import Enum
from threading import Lock
from typing import Generic, TypeVar

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Role
from guildhall.rest_engine.dialects import dialect_named
from guildhall.rest_engine.parsing import read_query
from guildhall.rest_engine.plan import Nested, Output, QueryPlan
from guildhall.rest_engine.planner import make_plan
from guildhall.rest_engine.prepared import Bound, PreparedStatement, prepare
from guildhall.rest_engine.query import Query
from guildhall.rest_engine.schema import Schema
from guildhall.rest_engine.statement import Composer

T = TypeVar("T")


class Recent(Generic[T]):
    """Keeps the `size` most recently used values; thread-safe."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            value = self._kept.get(key)
            if value is not None:
                self._kept.move_to_end(key)
            return value

    def put(self, key: Hashable, value: T) -> T:
        with self._lock:
            self._kept[key] = value
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return value


LONGEST_KEPT = 2048  # characters of a query string; longer ones are parsed each time
Window = tuple[int, int | None]
"""Offset and limit."""


class Make(Enum):
    """The kind of result of a statement; see Composer."""

    LISTED = "listed"
    COUNTED = "counted"
    KEYED = "keyed"
    LOCKED = "locked"
    CELLS = "cells"
    TOTALS = "totals"


@dataclass(frozen=True, slots=True)
class Ready:
    """A statement, the requested page and, for CELLS, its columns."""

    bound: Bound
    offset: int
    limit: int | None
    outputs: tuple[Output | Nested, ...]


class Statements:
    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._by_text: Recent[Ready] = Recent(1024)
        self._by_meaning: Recent[PreparedStatement] = Recent(512)

    def find(
        self, uow: UnitOfWork, role: Role, table: str, raw: str, make: Make, window: Window | None = None
    ) -> Ready:
        """Return the statement for a raw query string; `window` is a part of the rows that it selects.

        Raises DialectError for anything that the dialect, the table or the role does not allow.
        """
        key = uow.db.dialect.name, uow.settings.rest_max_rows, make, role, table, raw, window
        known = self._by_text.get(key)
        if known is None:
            known = self._read(uow, role, table, raw, make, window)
            if len(raw) <= LONGEST_KEPT:
                self._by_text.put(key, known)
        return known

    def for_query(
        self, uow: UnitOfWork, role: Role, table: str, query: Query, values: tuple[str, ...], make: Make
    ) -> Ready:
        """Return the statement for a parsed query."""
        plan: QueryPlan | None = None
        key = uow.db.dialect.name, uow.settings.rest_max_rows, make, role, table, query
        prepared = self._by_meaning.get(key)
        if prepared is None or make is Make.CELLS:
            plan = make_plan(self._schema, self._schema.table_metadata(table), role, query)
            prepared = self._by_meaning.put(key, self._prepare(uow, role, plan, make))
        return Ready(prepared.bound(values), query.offset, query.limit, plan.shown if plan else ())

    def _read(
        self, uow: UnitOfWork, role: Role, table: str, raw: str, make: Make, window: Window | None
    ) -> Ready:
        self._schema.table_metadata(table)
        reading = read_query(raw)
        query = reading.query
        if window is not None:
            query = _within(query, window)
        return self.for_query(uow, role, table, query, reading.values, make)

    def _prepare(self, uow: UnitOfWork, role: Role, plan: QueryPlan, make: Make) -> PreparedStatement:
        # One more than the maximum of a write, so that exceeding it is detected.
        ceiling = uow.settings.rest_max_rows + (make in (Make.KEYED, Make.LOCKED))
        composer = Composer(dialect_named(uow.db.dialect.name), role, ceiling)
        match make:
            case Make.KEYED:
                statement = composer.keyed(plan)
            case Make.LOCKED:
                statement = composer.locked(plan)
            case Make.CELLS:
                statement = composer.cells(plan)
            case Make.TOTALS:
                statement = composer.totals(plan)
            case _:
                statement = composer.listed(plan, counted=make is Make.COUNTED)
        return prepare(uow.db, statement, composer.readers, frozenset(plan.tables()))


def _within(query: Query, window: Window) -> Query:
    """Return the query restricted to the window: a Range is relative to the query's own offset."""
    first, most = window
    left = None if query.limit is None else max(query.limit - first, 0)
    limits = [limit for limit in (left, most) if limit is not None]
    return replace(query, offset=query.offset + first, limit=min(limits, default=None))
