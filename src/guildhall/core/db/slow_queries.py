"""The log of slow statements: text and duration, never values."""

from __future__ import annotations

import logging
import time
from typing import Any

from sqlalchemy import Connection, Engine, event

LONGEST_TEXT = 2000  # characters of a statement

log = logging.getLogger(__name__)


def log_slow_statements(engine: Engine, slow_ms: int) -> None:
    """Log each statement that takes `slow_ms` or more until its first rows."""

    def begins(connection: Connection, *_statement: Any) -> None:
        connection.info["began"] = time.perf_counter()

    def ends(connection: Connection, _cursor: Any, statement: str, *_rest: Any) -> None:
        now = time.perf_counter()
        took = (now - connection.info.pop("began", now)) * 1000
        if took >= slow_ms:
            log.warning("slow query, %d ms: %s", took, " ".join(statement.split())[:LONGEST_TEXT])

    event.listen(engine, "before_cursor_execute", begins)
    event.listen(engine, "after_cursor_execute", ends)
