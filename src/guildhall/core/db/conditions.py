"""SQL constructs that SQLAlchemy lacks and both databases understand."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement
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
