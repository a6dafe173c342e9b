"""Words for conditions that the two databases understand alike, and SQLAlchemy has not."""

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
    """The column, in a condition that another one leads to its rows.

    SQLite keeps no statistics: it takes `status = 'paid'` for rare, and would begin with the index of it.
    """
    return _Beside(column)


@compiles(_Beside)
def _as_it_is(element: _Beside, compiler: Any, **options: Any) -> str:
    return str(compiler.process(element.clauses, **options))


@compiles(_Beside, "sqlite")
def _without_index(element: _Beside, compiler: Any, **options: Any) -> str:
    return "+" + str(compiler.process(element.clauses, **options))
