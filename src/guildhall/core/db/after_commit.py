"""Functions to call after a transaction's commit, such as metrics that a rollback must not count."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

AFTER_COMMIT = "after_commit"
"""The key of the functions in a connection's `info`."""


def clear_after_commit(connection: Connection) -> None:
    """Clear the functions of an earlier transaction."""
    connection.info[AFTER_COMMIT] = []


def count_after_commit(connection: Connection) -> int:
    return len(connection.info[AFTER_COMMIT])


def drop_after_commit(connection: Connection, since: int) -> None:
    """Drop those added since `since`, in a savepoint that was rolled back."""
    del connection.info[AFTER_COMMIT][since:]


def run_after_commit(connection: Connection) -> None:
    tasks: list[Callable[[], object]] = connection.info[AFTER_COMMIT]
    for task in tasks:
        task()
