"""The log of slow statements: text and duration, never values."""

import logging
import time
from typing import Any

from sqlalchemy import Engine, event

SLOW_MS = 500  # a statement that takes longer wants an index
LONGEST_TEXT = 2000  # characters of a statement

log = logging.getLogger(__name__)


def log_slow_statements(engine: Engine, slow_ms: int) -> None:
    """Log each statement that takes `slow_ms` or more until its first rows."""

    def begins(_db: Any, _cursor: Any, _statement: str, _parameters: Any, context: Any, _many: bool) -> None:
        context.began = time.perf_counter()

    def ends(_db: Any, _cursor: Any, statement: str, _parameters: Any, context: Any, _many: bool) -> None:
        took = (time.perf_counter() - context.began) * 1000
        if took >= slow_ms:
            log.warning("slow query, %d ms: %s", took, " ".join(statement.split())[:LONGEST_TEXT])

    event.listen(engine, "before_cursor_execute", begins)
    event.listen(engine, "after_cursor_execute", ends)
