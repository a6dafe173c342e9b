"""Fails a transaction that locks a row alone after it shared the lock: two of them would wait for each other."""

import re
from typing import Any

from sqlalchemy import Connection, Engine, event

_LOCKING = re.compile(r"\bFROM (\w+)\b.*\bFOR (SHARE|UPDATE)\b", re.DOTALL)
SHARED = "rows whose lock is shared"


def refuse_lock_upgrades(engine: Engine) -> None:
    """Watch every connection. Only PostgreSQL locks rows; there, rows are known by table and parameters."""

    @event.listens_for(engine, "before_cursor_execute")
    def look(
        connection: Connection, _cursor: Any, statement: str, parameters: Any, _context: Any, _many: bool
    ) -> None:
        found = _LOCKING.search(statement)
        if found is None or not isinstance(parameters, dict):
            return
        table, strength = found.groups()
        rows = {(table, str(value)) for value in parameters.values()}
        shared: set[tuple[str, str]] = connection.info.setdefault(SHARED, set())
        if strength == "SHARE":
            shared |= rows
        assert strength == "SHARE" or not shared & rows, f"a shared lock is upgraded: {statement}"

    @event.listens_for(engine, "commit")
    @event.listens_for(engine, "rollback")
    def forget(connection: Connection) -> None:
        if not connection.invalidated:  # a lost one has no locks, and no `info` before the rollback is done
            connection.info.pop(SHARED, None)
