"""Runs SQL text directly on the driver's cursor, for the most frequent statements.

SQLAlchemy takes five to ten times as long for a statement as the driver alone. Everything else stays as it is: the
transaction begins as for any statement, the slow log and traces see it, and errors are SQLAlchemy's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")
Parameters = Mapping[str, Any] | Sequence[Any]


def written_rows(cursor: Any) -> Any:
    """Return how many rows a cursor's statement wrote."""
    return cursor.rowcount


class _Statement:
    """Replaces SQLAlchemy's execution context, in which listeners such as Sentry's mark a statement."""

    def __init__(self, db: Connection) -> None:
        self.dialect = db.dialect


def run_sql(
    db: Connection, sql: str, parameters: Parameters = (), read: Callable[[Any], T] = written_rows
) -> T:
    """Execute one statement and return what `read` makes of its cursor, which is closed afterwards.

    parameters: in the form that the driver takes, converted for it already. Raises the errors of `db.execute`.
    """
    driver: Any = db.connection.driver_connection
    if not db.in_transaction() and getattr(driver, "autocommit", False) is not True:
        db.begin()
    cursor, statement = None, _Statement(db)
    try:
        cursor = driver.cursor()
        db.dispatch.before_cursor_execute(db, cursor, sql, parameters, statement, False)
        cursor.execute(sql, parameters)
        db.dispatch.after_cursor_execute(db, cursor, sql, parameters, statement, False)
        return read(cursor)
    except Exception as error:
        # A private method, but the only one that converts the error and detects lost connections.
        db._handle_dbapi_exception(error, sql, parameters, cursor, None)
    finally:
        if cursor is not None:
            with suppress(Exception):  # the connection may be lost
                cursor.close()
