"""Core statements that are compiled once and then run by the driver, with values and rows as SQLAlchemy converts them.

For the few statements that many requests run. They are ordinary SQLAlchemy statements, for both databases.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Select, insert
from sqlalchemy.dialects import postgresql, sqlite

from guildhall.core.db.driver import Parameters, run_sql
from guildhall.core.db.records import Record
from guildhall.core.db.written_tables import note_written_table

Convert = Callable[[Any], Any]
Values = Mapping[str, Any]
NONE: Values = {}


class PreparedSelect:
    """A SELECT with named parameters. Its rows are named tuples."""

    def __init__(self, statement: Select[*tuple[Any, ...]]) -> None:
        self._statement = statement
        self._compiled: dict[str, _Select] = {}

    def all(self, db: Connection, values: Values = NONE) -> list[Any]:
        """Return all rows."""
        known = self._for(db.dialect)
        rows = run_sql(db, known.call.sql, known.call.bound(values), every_row)
        return [known.row(row) for row in rows]

    def first(self, db: Connection, values: Values = NONE) -> Any:
        """Return the first row, or None."""
        known = self._for(db.dialect)
        row = run_sql(db, known.call.sql, known.call.bound(values), _one)
        return None if row is None else known.row(row)

    def _for(self, dialect: Dialect) -> _Select:
        known = self._compiled.get(dialect.name)
        if known is None:
            call = _call(self._statement.compile(dialect=dialect), dialect)
            known = self._compiled[dialect.name] = _Select(call, _row_of(self._statement, dialect))
        return known


class PreparedInsert:
    """Inserts of one row, with the defaults of the table's columns.

    new_only: a row whose unique key exists is left out; PostgreSQL waits for a concurrent insert of it.
    """

    def __init__(self, table: type[Record], *, new_only: bool = False) -> None:
        self._table, self._new_only = table, new_only
        self._compiled: dict[tuple[str, ...], _Insert] = {}

    def add(self, db: Connection, row: Values) -> bool:
        """Insert the row; return False if it was left out."""
        known = self._for(db.dialect, row)
        if known.defaults:
            row = dict(row)
            context = _Defaults(db, row)
            for name, make in known.defaults:
                row[name] = make(context)
        note_written_table(db, self._table.__tablename__)
        return run_sql(db, known.call.sql, known.call.bound(row)) == 1

    def add_all(self, db: Connection, rows: Sequence[Values]) -> None:
        """Insert the rows, several in one statement."""
        if len(rows) == 1:
            self.add(db, rows[0])
        elif rows:
            db.execute(self._statement(db.dialect), rows)

    def _for(self, dialect: Dialect, row: Values) -> _Insert:
        form = (dialect.name, *row)
        known = self._compiled.get(form)
        if known is None:
            known = self._compiled[form] = self._compile(dialect, list(row))
        return known

    def _compile(self, dialect: Dialect, columns: list[str]) -> _Insert:
        compiled: Any = self._statement(dialect).inline().compile(dialect=dialect, column_keys=columns)
        defaults = tuple((column.key, _default(column.default)) for column in compiled.insert_prefetch)
        return _Insert(_call(compiled, dialect, {name for name, _ in defaults}), defaults)

    def _statement(self, dialect: Dialect) -> Insert:
        if not self._new_only:
            return insert(self._table)
        insert_new = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
        return insert_new(self._table).on_conflict_do_nothing()


@dataclass(frozen=True, slots=True)
class _Call:
    """SQL text and what its parameters need. `order`: their names by position, for SQLite's driver."""

    sql: str
    order: tuple[str, ...] | None
    constants: Values
    converters: tuple[tuple[str, Convert], ...]

    def bound(self, values: Values) -> Parameters:
        known = {**self.constants, **values}
        for name, convert in self.converters:
            known[name] = convert(known[name])
        return known if self.order is None else [known[name] for name in self.order]


@dataclass(frozen=True, slots=True)
class _Select:
    call: _Call
    row: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class _Insert:
    call: _Call
    defaults: tuple[tuple[str, Callable[[_Defaults], Any]], ...]


@dataclass(frozen=True, slots=True)
class _Defaults:
    """The part of SQLAlchemy's execution context that the defaults of our columns read (see current_time)."""

    root_connection: Connection
    row: Values

    def get_current_parameters(self) -> Values:
        return self.row


def _call(compiled: Any, dialect: Dialect, given: Collection[str] = ()) -> _Call:
    """Return the call of a statement. `given`: parameters that each call has, besides those that are required."""
    constants: dict[str, Any] = {}
    converters: list[tuple[str, Convert]] = []
    for bind, name in compiled.bind_names.items():
        if bind.expanding:
            raise ValueError("a prepared statement takes no lists of values")
        convert = bind.type.dialect_impl(dialect).bind_processor(dialect)
        if not bind.required and name not in given:
            value = compiled.params[name]
            constants[name] = convert(value) if convert else value
        elif convert:
            converters.append((name, convert))
    order = compiled.positiontup
    return _Call(compiled.string, None if order is None else tuple(order), constants, tuple(converters))


def _row_of(statement: Select[*tuple[Any, ...]], dialect: Dialect) -> Callable[[Any], Any]:
    """Return the function that makes a named tuple of a driver's row."""
    columns = list(statement.selected_columns)
    make = row_type(str(column.key) for column in columns)
    readers = [
        (place, read)
        for place, column in enumerate(columns)
        if (read := column.type.dialect_impl(dialect).result_processor(dialect, None))
    ]
    if not readers:
        return make

    def converted(row: Any) -> Any:
        cells = list(row)
        for place, read in readers:
            cells[place] = read(cells[place])
        return make(cells)

    return converted


def row_type(names: Iterable[str]) -> Callable[[Any], Any]:
    """Return the function that makes a named tuple of a row with these columns."""
    row: Any = namedtuple("Row", list(names), rename=True)  # type: ignore[misc]
    make: Callable[[Any], Any] = row._make
    return make


def _default(default: Any) -> Callable[[_Defaults], Any]:
    if default.is_callable:
        make: Callable[[_Defaults], Any] = default.arg
        return make
    assert default.is_scalar
    return lambda _context: default.arg


def every_row(cursor: Any) -> list[Any]:
    """Return the rows of a driver's cursor."""
    rows: list[Any] = cursor.fetchall()
    return rows


def _one(cursor: Any) -> Any:
    return cursor.fetchone()
