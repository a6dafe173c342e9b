"""Prepared databases: each kind is filled once, by the real code, and every test gets its own copy."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import psycopg
from sqlalchemy.engine import make_url

from guildhall.app import build_runtime
from guildhall.kit.upgrade import migrate
from guildhall.settings import Settings

Fill = Callable[[str], None]
"""Prepares an empty database, given its URL."""


def migrated(url: str) -> None:
    """The schema, by the real migrations, and no rows but theirs."""
    runtime = build_runtime(Settings(database_url=url))
    migrate(runtime.database)
    runtime.database.close()


class Shelf(Protocol):
    def copy(self, fill: Fill = migrated) -> str:
        """The URL of a new database as `fill` leaves it."""

    def discard(self, url: str) -> None:
        """Remove a copy; whoever is still connected is cut off."""


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


class PostgresqlShelf:
    """`server` is the URL of the cluster's postgres database; `prefix` keeps parallel workers apart."""

    def __init__(self, server: str, prefix: str) -> None:
        self._server = make_url(server)
        self._admin = psycopg.connect(server, autocommit=True)
        self._prefix = prefix
        self._numbers = itertools.count()
        self._filled: dict[Fill, str] = {}

    def copy(self, fill: Fill = migrated) -> str:
        if fill not in self._filled:
            template = f"{self._prefix}_{fill.__name__}"
            self._admin.execute(f'CREATE DATABASE "{template}" TEMPLATE template0')
            fill(self._url(template))
            self._filled[fill] = template
        name = f"{self._prefix}_{next(self._numbers)}"
        # Copying files beats copying through the log several times over where nothing is synced to disk.
        self._admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{self._filled[fill]}" STRATEGY file_copy')
        return self._url(name)

    def discard(self, url: str) -> None:
        self._admin.execute(f'DROP DATABASE "{make_url(url).database}" WITH (FORCE)')

    def _url(self, name: str) -> str:
        return self._server.set(database=name).render_as_string(hide_password=False)
