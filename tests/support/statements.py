"""Counting what is asked of the database: that a list stays one statement however long it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from guildhall.core.runtime import Runtime


@contextmanager
def statements(runtime: Runtime) -> Iterator[list[str]]:
    """What is asked of the database meanwhile, to the last read. Only SQLite is sent a BEGIN: not counted."""
    details: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if not statement.startswith("BEGIN"):
            details.append(statement)

    event.listen(runtime.database.engine, "before_cursor_execute", note)
    try:
        yield details
    finally:
        event.remove(runtime.database.engine, "before_cursor_execute", note)
