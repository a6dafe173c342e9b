"""SQL constructs that SQLAlchemy lacks and both databases understand."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Date, case, literal
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


class _Day(FunctionElement[Any]):
    name = "day"
    type = Date()
    inherit_cache = True


def day_of(at: Any, offsets: Sequence[tuple[datetime, int]]) -> ColumnElement[Any]:
    """Return the day of a timestamp, by the offsets of a time zone from UTC (`dates.offsets_in`)."""
    *earlier, (_, last) = offsets
    days = [(at < until, _Day(at, literal(seconds))) for until, seconds in earlier]
    return case(*days, else_=_Day(at, literal(last))) if days else _Day(at, literal(last))


@compiles(_Day)
def _in_zone(element: _Day, compiler: Any, **options: Any) -> str:
    at, seconds = (compiler.process(clause, **options) for clause in element.clauses)
    return f"CAST(timezone('UTC', {at}) + make_interval(secs => {seconds}) AS DATE)"


@compiles(_Day, "sqlite")
def _of_text(element: _Day, compiler: Any, **options: Any) -> str:
    at, seconds = (compiler.process(clause, **options) for clause in element.clauses)
    return f"date({at}, {seconds} || ' seconds')"
