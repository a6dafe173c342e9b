"""Creates the SQLAlchemy engine of SQLite; loads what PostgreSQL needs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.pool import NullPool

from guildhall.core.db.full_text import FOUND, found
from guildhall.core.db.sqlite import sqlite3

if TYPE_CHECKING:
    from guildhall.core.db.postgresql_server import PostgreSQLServer

BUSY_TIMEOUT_MS = 10_000  # for connections that read
LOWER_CASE = "lower_unicode"
"""An SQL function registered on each connection to SQLite."""


def sqlite_engine(url: str) -> Engine:
    engine = create_engine(
        url,
        module=sqlite3,
        poolclass=NullPool,
        hide_parameters=True,  # errors are logged
        json_serializer=json.JSONEncoder(ensure_ascii=False).encode,  # exports read the text
        connect_args={"isolation_level": None, "check_same_thread": False},
    )
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def postgresql_server(url: str, listen_url: str = "") -> PostgreSQLServer | None:
    """Return the server of a PostgreSQL URL, None for SQLite. `listen_url`: its direct address, behind PgBouncer."""
    if url.startswith("sqlite"):
        return None
    from guildhall.core.db.postgresql_server import PostgreSQLServer  # noqa: PLC0415 - psycopg's 7 MB

    return PostgreSQLServer(url, listen_url)


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
    cursor.execute("PRAGMA secure_delete = ON")  # nothing that was deleted stays in the file or in its copies
    cursor.close()
