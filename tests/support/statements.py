"""Counting statements: a list stays one statement at any length."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from guildhall.core.runtime import Runtime


@contextmanager
def statements(runtime: Runtime) -> Iterator[list[str]]:
    """Collect the statements sent meanwhile, up to the last read. BEGIN, which only SQLite is sent, is not counted."""
    details: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if not statement.startswith("BEGIN"):
            details.append(statement)

    event.listen(runtime.database.engine, "before_cursor_execute", note)
    try:
        yield details
    finally:
        event.remove(runtime.database.engine, "before_cursor_execute", note)
