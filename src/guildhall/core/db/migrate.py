"""Runs the migrations (Alembic). Apart from migrations.py, so that a serving process need not carry Alembic."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from guildhall.core.db import migrations
from guildhall.core.db.database import Database
from guildhall.core.db.engines import postgresql_engine
from guildhall.core.db.limits import HOUR, MIGRATION, Limits
from guildhall.core.db.migrations import SchemaTooNew, TablesInUse, current_revision, newest_revision

log = logging.getLogger(__name__)

MIGRATING = 20261121  # of PostgreSQL's advisory locks, ours
PAUSES = (1, 2, 4, 8, 15, 30, 30, 60, 60, 60, 60)  # seconds between two attempts to lock a table
ALONE = Limits(lock=HOUR, statement=MIGRATION.statement, idle=MIGRATION.idle)
"""Of the session: for the turn among several processes, and for indexes that are built without blocking anything."""
LOCK_NOT_AVAILABLE = "55P03"


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations.FOLDER))
    config.set_main_option("path_separator", "os")
    return config


def migrate(database: Database, revision: str = "head") -> None:
    """Bring the schema to the newest version, or to an older one, all or nothing; does nothing where it is there.

    Others that do the same at the same time wait for the first. On PostgreSQL it waits only briefly for the lock of a
    table, because every reader would wait behind it; it undoes what it did, pauses, and tries again.
    Raises SchemaTooNew, TablesInUse.
    """
    with _direct(database) as engine, engine.connect() as connection, _alone(connection):
        for pause in (*PAUSES, None):
            try:
                _upgrade(connection, revision)
                return
            except OperationalError as error:
                if getattr(error.orig, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                    raise
                connection.rollback()
                if pause is None:
                    raise TablesInUse from None
                log.warning("the migration waits for a table that is in use, and tries again in %d s", pause)
                time.sleep(pause)


def _upgrade(connection: Connection, revision: str) -> None:
    sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if sqlite else MIGRATION.as_sql(local=True))
    found = current_revision(connection)
    if found is not None and found > newest_revision():
        raise SchemaTooNew(found, newest_revision())
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    if sqlite:
        _refuse_loose_ends(connection)
    connection.commit()


@contextmanager
def _direct(database: Database) -> Iterator[Engine]:
    """An engine whose sessions are its own, past PgBouncer: the settings and the lock are of the session."""
    if database.inline:
        yield database.engine
        return
    engine = postgresql_engine(database.direct_url, 1)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """SQLite changes a table by making it anew; with foreign keys on, dropping the old one would empty others."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        yield
        return
    driver: Any = connection.connection.driver_connection
    driver.answer_within = MIGRATION.statement
    connection.exec_driver_sql(ALONE.as_sql(local=False))
    connection.exec_driver_sql(f"SELECT pg_advisory_lock({MIGRATING})")  # given back when the session ends
    connection.commit()
    yield


def _refuse_loose_ends(connection: Connection) -> None:
    loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if loose:
        raise RuntimeError(f"the migration leaves rows of {loose[0][0]} without what they refer to")
