"""What a transaction leaves to be done once it is committed: counts, which a rollback must not keep."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

AFTER_COMMIT = "after_commit"
"""The key in a connection's `info` of the functions to call."""


def forget_acts(connection: Connection) -> None:
    """Begin with none."""
    connection.info[AFTER_COMMIT] = []


def acts_so_far(connection: Connection) -> int:
    return len(connection.info[AFTER_COMMIT])


def undo_acts(connection: Connection, since: int) -> None:
    """Drop those of a savepoint that is rolled back."""
    del connection.info[AFTER_COMMIT][since:]


def run_acts(connection: Connection) -> None:
    actions: list[Callable[[], object]] = connection.info[AFTER_COMMIT]
    for task in actions:
        task()
