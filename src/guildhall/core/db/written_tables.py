"""The tables that a transaction wrote, for caches and jobs that follow them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Delete, Insert, TableClause, Update

_WRITTEN = "written_tables"
"""The key in a connection's `info`."""


def clear_written_tables(connection: Connection) -> None:
    """Clear the tables of an earlier transaction."""
    connection.info[_WRITTEN] = set()


def written_tables(connection: Connection) -> frozenset[str]:
    return frozenset(connection.info[_WRITTEN])


def note_written_table(connection: Connection, table: str) -> None:
    connection.info.setdefault(_WRITTEN, set()).add(table)


def note_statement(connection: Connection, statement: Any, *_rest: Any) -> None:
    """Note the table of a write: a listener of SQLAlchemy's event before_execute."""
    if isinstance(statement, (Insert, Update, Delete)) and isinstance(statement.table, TableClause):
        note_written_table(connection, statement.table.name)
