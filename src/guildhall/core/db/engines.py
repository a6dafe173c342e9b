"""Creates the SQLAlchemy engines of both databases, and configures each new connection."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import NullPool

from guildhall.core.db.full_text import FOUND, found
from guildhall.core.db.limits import REQUEST

BUSY_TIMEOUT_MS = 10_000  # for connections that read
PATIENCE_FOR_CONNECTION = 5.0  # seconds that work waits for a connection of the pool
LOWER_CASE = "lower_unicode"
"""An SQL function registered on each connection to SQLite."""


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


def default_pool_size() -> int:
    """Return the default number of connections of a process: more cores serve more at once."""
    return min(16, 4 + 2 * (os.cpu_count() or 1))


def postgresql_engine(url: str, size: int, *, pooled: bool = False, primary: bool = True) -> Engine:
    """Return an engine with a pool of `size` bounded connections.

    pooled: they lead to PgBouncer in transaction mode, where nothing may be set or prepared for a session.
    primary: they lead to a server that takes writes; the others of the URL's hosts are passed over.
    """
    from guildhall.core.db import postgresql  # noqa: PLC0415 - psycopg's 7 MB are PostgreSQL's to pay

    engine = create_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=PATIENCE_FOR_CONNECTION,
        hide_parameters=True,
        connect_args={
            **postgresql.parameters(url, primary=primary),
            **({"prepare_threshold": None} if pooled else {}),
        },
    )

    def connect(_dialect: Any, _record: Any, args: list[Any], options: dict[str, Any]) -> Any:
        return postgresql.BoundedConnection.connect(*args, **options)

    def refuse_ended(connection: Any, _record: Any, _proxy: Any) -> None:
        """Have the pool replace a connection that the server has closed. This saves each transaction a ping."""
        if postgresql.has_ended(connection):
            raise DisconnectionError("closed while idle")

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "checkout", refuse_ended)
    if not pooled:
        event.listen(engine, "connect", _prepare_postgresql)
    return engine


def in_lower_case(text: Any) -> Any:
    """Return a text in lower case by Unicode, anything else unchanged. A final sigma is treated as any sigma."""
    return text.lower().replace("\u03c2", "\u03c3") if isinstance(text, str) else text


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.create_function(LOWER_CASE, 1, in_lower_case, deterministic=True)
    connection.create_function(FOUND, 2, found, deterministic=True)
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")  # first: switching to WAL may have to wait
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _prepare_postgresql(connection: Any, _record: Any) -> None:
    """Set the limits of requests, and disable JIT compilation: it takes 100 ms for statements of 30 ms."""
    connection.autocommit = True
    connection.execute(REQUEST.as_sql(local=False))
    connection.autocommit = False
