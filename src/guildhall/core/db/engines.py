"""Creates the SQLAlchemy engines of both databases, and configures each new connection."""

from __future__ import annotations

import json
import select
from functools import partial
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import NullPool

POOL_SIZE = 8
BUSY_TIMEOUT_MS = 10_000  # for connections that read
CONNECT_TIMEOUT = 5  # seconds
LOWER_CASE = "lower_unicode"
"""An SQL function registered on each connection to SQLite."""
KEEPALIVES = {"keepalives_idle": 30, "keepalives_interval": 5, "keepalives_count": 3}


def sqlite_engine(url: str) -> Engine:
    engine = create_engine(
        url,
        poolclass=NullPool,
        hide_parameters=True,  # errors are logged
        json_serializer=partial(json.dumps, ensure_ascii=False),  # exports read the text
        connect_args={"isolation_level": None, "check_same_thread": False},
    )
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def postgresql_engine(url: str) -> Engine:
    engine = create_engine(
        url,
        pool_size=POOL_SIZE,
        max_overflow=0,
        pool_timeout=30,
        hide_parameters=True,
        connect_args={"connect_timeout": CONNECT_TIMEOUT, **KEEPALIVES},
    )
    event.listen(engine, "connect", _prepare_postgresql)
    event.listen(engine, "checkout", _refuse_ended)
    return engine


def in_lower_case(text: Any) -> Any:
    """Return a text in lower case by Unicode, anything else unchanged. A final sigma is treated as any sigma."""
    return text.lower().replace("\u03c2", "\u03c3") if isinstance(text, str) else text


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.create_function(LOWER_CASE, 1, in_lower_case, deterministic=True)
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")  # first: switching to WAL may have to wait
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _prepare_postgresql(connection: Any, _record: Any) -> None:
    """Disable JIT compilation: it takes 100 ms for statements of 30 ms whose sums the planner overestimates."""
    connection.autocommit = True
    connection.execute("SET jit = off")
    connection.autocommit = False


def _refuse_ended(connection: Any, _record: Any, _proxy: Any) -> None:
    """Have the pool replace a connection that the server has closed: an idle one becomes readable only then.

    This saves each transaction a ping; silent network failures are found by TCP keepalive.
    """
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    if poll.poll(0):
        raise DisconnectionError("closed while idle")
