"""The differences between the two databases: JSON functions, pattern matching, order of nulls."""

from guildhall.rest_engine.dialects.dialect import Dialect
from guildhall.rest_engine.dialects.postgresql import Postgresql
from guildhall.rest_engine.dialects.sqlite import Sqlite

__all__ = ["Dialect", "dialect_named"]


_DIALECTS: dict[str, Dialect] = {"postgresql": Postgresql(), "sqlite": Sqlite()}


def dialect_named(name: str) -> Dialect:
    return _DIALECTS[name]
