"""How connections to the two databases are made, and what each is told first."""

from __future__ import annotations

import json
import select
from functools import partial
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import NullPool

POOL_SIZE = 8
BUSY_TIMEOUT_MS = 10_000  # of connections that read
CONNECT_TIMEOUT = 5  # seconds
LOWER_CASE = "lower_unicode"
"""A function of ours on each connection to SQLite."""
KEEPALIVES = {"keepalives_idle": 30, "keepalives_interval": 5, "keepalives_count": 3}


def sqlite_engine(url: str) -> Engine:
    engine = create_engine(
        url,
        poolclass=NullPool,
        hide_parameters=True,  # an error's text ends up in logs
        json_serializer=partial(json.dumps, ensure_ascii=False),  # read as text by exports
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
    """Return a text in lower case by Unicode, and anything else as it is. A sigma at a word's end is like any other."""
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
    """Compiling a statement takes 100 ms, and the planner would for some that take 30: our sums look costly to it."""
    connection.autocommit = True
    connection.execute("SET jit = off")
    connection.autocommit = False


def _refuse_ended(connection: Any, _record: Any, _proxy: Any) -> None:
    """Have the pool replace a connection that the other side has ended: one at rest says nothing but that.

    Spares each transaction a question of its own; where the network fails silently, the kernel's probes find it.
    """
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    if poll.poll(0):
        raise DisconnectionError("ended at rest")
