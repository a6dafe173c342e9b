"""The differences between the two databases: JSON functions, pattern matching, order of nulls."""

from __future__ import annotations

from guildhall.rest_engine.dialects.dialect import Dialect
from guildhall.rest_engine.dialects.postgresql import Postgresql
from guildhall.rest_engine.dialects.sqlite import Sqlite

__all__ = ["Dialect", "dialect_named"]


def dialect_named(name: str) -> Dialect:
    return Postgresql() if name == "postgresql" else Sqlite()
