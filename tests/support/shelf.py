"""Prepared databases: each kind is filled once, by the real code, and every test gets its own copy."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import psycopg
from sqlalchemy.engine import make_url

from guildhall.config.settings import Settings
from guildhall.core.db.postgres_state import MARK
from guildhall.core.schema.migrate import migrate
from guildhall.serve.wiring import build_runtime
from guildhall.services.shop_settings.commands.opening import mark_opened

Fill = Callable[[str], None]
"""Prepares an empty database, given its URL."""


def closed(url: str) -> None:
    """Create the schema with the real migrations. It has no rows: its shop is not open."""
    runtime = build_runtime(Settings(database_url=url))
    migrate(runtime.database)
    runtime.database.close()


def migrated(url: str) -> None:
    """Migrate a database and open its shop, the one row that it begins with."""
    closed(url)
    runtime = build_runtime(Settings(database_url=url))
    with runtime.writing() as uow:
        mark_opened(uow, None)
    runtime.database.close()


class Shelf(Protocol):
    def copy(self, fill: Fill = migrated) -> str:
        """Return the URL of a new database filled by `fill`."""

    def discard(self, url: str) -> None:
        """Remove a copy; open connections are cut off."""


class SqliteShelf:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = itertools.count()
        self._filled: dict[Fill, Path] = {}

    def copy(self, fill: Fill = migrated) -> str:
        if fill not in self._filled:
            template = self._folder / f"{fill.__name__}.db"
            fill(f"sqlite:///{template}")
            self._filled[fill] = template
        copy = self._folder / f"{next(self._numbers)}.db"
        shutil.copyfile(self._filled[fill], copy)
        return f"sqlite:///{copy}"

    def discard(self, url: str) -> None:
        for ending in ("", "-wal", "-shm"):
            Path(url.removeprefix("sqlite:///") + ending).unlink(missing_ok=True)


OPTIONS = """
SELECT setconfig FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase WHERE d.datname = current_database()
"""
USED = """
SELECT relname FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('alembic_version', 'shop_opening')
"""


class PostgresqlShelf:
    """`server` is the URL of the cluster's postgres database; `prefix` separates parallel workers.

    Copying some hundred files takes longer than most tests: a returned migrated copy is emptied and reused, unless a
    test changed more than rows.
    """

    def __init__(self, server: str, prefix: str) -> None:
        self._server = make_url(server)
        self._admin = psycopg.connect(server, autocommit=True)
        self._prefix = prefix
        self._numbers = itertools.count()
        self._filled: dict[Fill, str] = {}
        self._lent: set[str] = set()
        self._emptied: list[str] = []
        self._state: tuple[object, ...] | None = None

    def copy(self, fill: Fill = migrated) -> str:
        if fill is migrated and self._emptied:
            url = self._emptied.pop()
            self._lent.add(url)
            return url
        if fill not in self._filled:
            template = f"{self._prefix}_{fill.__name__}"
            self._admin.execute(f'CREATE DATABASE "{template}" TEMPLATE template0')
            fill(self._url(template))
            self._filled[fill] = template
        name = f"{self._prefix}_{next(self._numbers)}"
        # Copying files is several times faster than copying through the log where nothing is synced to disk.
        self._admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{self._filled[fill]}" STRATEGY file_copy')
        url = self._url(name)
        if fill is migrated:
            self._lent.add(url)
        return url

    def discard(self, url: str) -> None:
        name = make_url(url).database
        if url in self._lent:
            self._lent.remove(url)
            self._admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )
            if self._emptied_like_new(url):
                self._emptied.append(url)
                return
        self._admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')

    def _emptied_like_new(self, url: str) -> bool:
        """Delete all rows; return whether the database then equals a migrated one."""
        with psycopg.connect(url, autocommit=True) as db:
            if self._state is None:
                with psycopg.connect(self._url(self._filled[migrated]), autocommit=True) as template:
                    self._state = _state(template)
                    rows = [
                        template.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone()
                        for (table,) in template.execute(USED).fetchall()
                    ]
                    assert not any(rows), "migrations leave rows: an emptied copy would lack them"
            if _state(db) != self._state:
                return False
            tables = [table for (table,) in db.execute(USED).fetchall()]
            db.execute("SET session_replication_role = replica")  # the order of foreign keys need not be kept
            db.execute("; ".join(f'DELETE FROM "{table}"' for table in tables))
            db.execute("INSERT INTO shop_opening (id, opened_at) VALUES (1, now()) ON CONFLICT DO NOTHING")
            return True

    def _url(self, name: str) -> str:
        return self._server.set(database=name).render_as_string(hide_password=False)


def _state(db: psycopg.Connection) -> tuple[object, ...]:
    """Return the schema, the migration it belongs to, and the database's own settings."""
    queries = (MARK, "SELECT version_num FROM alembic_version", OPTIONS)
    return tuple(db.execute(query).fetchall() for query in queries)
