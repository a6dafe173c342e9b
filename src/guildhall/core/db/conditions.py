"""SQL constructs that SQLAlchemy lacks and both databases understand."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Date
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql.functions import FunctionElement


class _Beside(FunctionElement[Any]):
    name = "beside"
    inherit_cache = True

    def __init__(self, column: Any) -> None:
        super().__init__(column)
        self.type = column.type


def beside(column: InstrumentedAttribute[Any]) -> ColumnElement[Any]:
    """Return the column for a secondary condition, hidden from SQLite's choice of an index.

    SQLite keeps no statistics: it would assume that `status = 'paid'` is rare and start from that index.
    """
    return _Beside(column)


@compiles(_Beside)
def _as_it_is(element: _Beside, compiler: Any, **options: Any) -> str:
    return str(compiler.process(element.clauses, **options))


@compiles(_Beside, "sqlite")
def _without_index(element: _Beside, compiler: Any, **options: Any) -> str:
    return "+" + str(compiler.process(element.clauses, **options))


class _UtcDay(FunctionElement[Any]):
    name = "utc_day"
    type = Date()
    inherit_cache = True


def utc_day(at: Any) -> ColumnElement[Any]:
    """Return the day of a timestamp in UTC."""
    return _UtcDay(at)


@compiles(_UtcDay)
def _in_zone(element: _UtcDay, compiler: Any, **options: Any) -> str:
    return f"CAST(timezone('UTC', {compiler.process(element.clauses, **options)}) AS DATE)"


@compiles(_UtcDay, "sqlite")
def _of_text(element: _UtcDay, compiler: Any, **options: Any) -> str:
    return f"date({compiler.process(element.clauses, **options)})"
