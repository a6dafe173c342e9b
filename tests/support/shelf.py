"""Prepared databases: each kind is filled once in a run, by the real code, and every test gets its own copy."""

import fcntl
import itertools
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


@contextmanager
def unfilled(done: Path) -> Iterator[bool]:
    """Yield whether a template is still to be filled; the other workers of the run wait until it is."""
    with done.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield not done.exists()
        done.touch()


class SqliteShelf:
    """`folder` is this worker's own; the workers share the one with the templates."""

    def __init__(self, folder: Path, templates: Path) -> None:
        self._folder, self._templates = folder, templates
        self._numbers = itertools.count()

    def copy(self, fill: Fill = migrated) -> str:
        template = self._templates / f"{fill.__name__}.db"
        with unfilled(template.with_suffix(".done")) as wanted:
            if wanted:
                fill(f"sqlite:///{template}")
        copy = self._folder / f"{next(self._numbers)}.db"
        shutil.copyfile(template, copy)
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
    AND pg_relation_size(oid) > 0
"""
"""The tables that have, or had, rows. A file that was never written to holds none."""


class PostgresqlShelf:
    """`server` is the URL of the cluster's postgres database; `prefix` separates parallel workers, which share the
    templates: `notes` is the folder that tells which there are.

    Copying some hundred files takes longer than most tests: a returned migrated copy is emptied and reused, unless a
    test changed more than rows.
    """

    def __init__(self, server: str, prefix: str, notes: Path) -> None:
        self._server = make_url(server)
        self._notes = notes
        self._admin = psycopg.connect(server, autocommit=True)
        self._prefix = prefix
        self._numbers = itertools.count()
        self._lent: set[str] = set()
        self._emptied: list[str] = []
        self._state: tuple[object, ...] | None = None

    def copy(self, fill: Fill = migrated) -> str:
        if fill is migrated and self._emptied:
            url = self._emptied.pop()
            self._lent.add(url)
            return url
        template = _template(fill)
        name = f"{self._prefix}_{next(self._numbers)}"
        # Alone, because no one may be connected to a template that is copied, not even to read its state.
        with unfilled(self._notes / template) as wanted:
            if wanted:
                self._admin.execute(f'CREATE DATABASE "{template}" TEMPLATE template0')
                fill(self._url(template))
            # Copying files is several times faster than copying through the log where nothing is synced to disk.
            self._admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY file_copy')
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
                self._state = self._state_of_template()
            if _state(db) != self._state:
                return False
            tables = [table for (table,) in db.execute(USED).fetchall()]
            db.execute("SET session_replication_role = replica")  # the order of foreign keys need not be kept
            db.execute("; ".join(f'DELETE FROM "{table}"' for table in tables))
            db.execute("INSERT INTO shop_opening (id, opened_at) VALUES (1, now()) ON CONFLICT DO NOTHING")
            return True

    def _state_of_template(self) -> tuple[object, ...]:
        template = _template(migrated)
        with unfilled(self._notes / template), psycopg.connect(self._url(template), autocommit=True) as db:
            rows = [
                db.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone()
                for (table,) in db.execute(USED).fetchall()
            ]
            assert not any(rows), "migrations leave rows: an emptied copy would lack them"
            return _state(db)

    def _url(self, name: str) -> str:
        return self._server.set(database=name).render_as_string(hide_password=False)


def _template(fill: Fill) -> str:
    return f"template_{fill.__name__}"


def _state(db: psycopg.Connection) -> tuple[object, ...]:
    """Return the schema, the migration it belongs to, and the database's own settings."""
    queries = (MARK, "SELECT version_num FROM alembic_version", OPTIONS)
    return tuple(db.execute(query).fetchall() for query in queries)
