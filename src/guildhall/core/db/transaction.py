"""Keeps what is known of the transaction under way on a connection, in the connection's `info`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Delete, Insert, TableClause, Update
from sqlalchemy.engine.default import DefaultExecutionContext

_KEY = "transaction"


@dataclass(slots=True)
class Transaction:
    """One transaction.

    now: the time of its unit of work, for the columns `created_at` and `updated_at`. written: the tables that it wrote,
    for caches and jobs. after_commit: functions to call then, such as metrics that a rollback must not count.
    """

    now: datetime | None = None
    written: set[str] = field(default_factory=set)
    after_commit: list[Callable[[], object]] = field(default_factory=list)


def begin_transaction(connection: Connection) -> Transaction:
    """Forget what was known of an earlier transaction on the connection."""
    connection.info[_KEY] = begun = Transaction()
    return begun


def transaction_of(connection: Connection) -> Transaction:
    known: Transaction | None = connection.info.get(_KEY)
    return known or begin_transaction(connection)


def current_time(context: DefaultExecutionContext) -> datetime:
    """Return the time for a written row. Raises ValueError outside a unit of work, where the statement gives it."""
    if (now := transaction_of(context.root_connection).now) is None:
        raise ValueError("a row gets its time from a unit of work")
    return now


def note_statement(connection: Connection, statement: Any, *_rest: Any) -> None:
    """Note the table of a write: a listener of SQLAlchemy's event before_execute."""
    if isinstance(statement, (Insert, Update, Delete)) and isinstance(statement.table, TableClause):
        transaction_of(connection).written.add(statement.table.name)
