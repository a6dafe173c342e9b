"""Runs the Alembic migrations."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import Connection, MetaData, text
from sqlalchemy.exc import OperationalError

from guildhall.core.db import migrations
from guildhall.core.db.database import Database
from guildhall.core.db.fingerprint import SchemaDiffers, schema_differences
from guildhall.core.db.limits import HOUR, MIGRATION, Limits
from guildhall.core.db.migrations import (
    PROGRAM,
    OthersRunning,
    SchemaTooNew,
    TablesInUse,
    current_revision,
    needs_stop,
    newest_revision,
    session_name,
)

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger(__name__)

MIGRATING = 20261121  # the key of our PostgreSQL advisory lock
PAUSES = (1, 2, 4, 8, 15, 30, 30, 60, 60, 60, 60)  # seconds between two attempts to lock a table
ALONE = Limits(lock=HOUR, statement=MIGRATION.statement, idle=MIGRATION.idle)
"""Session limits for waiting until other processes have migrated, and for building indexes concurrently."""
LOCK_NOT_AVAILABLE = "55P03"
_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user"
    " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
    " AND (application_name = '' OR split_part(application_name, ' ', 1) = :program AND application_name <> :ours)"
)


def alembic_config() -> Config:
    from alembic.config import Config  # noqa: PLC0415 - 14 MB that a serving process should not carry

    config = Config()
    config.set_main_option("script_location", str(migrations.FOLDER))
    config.set_main_option("path_separator", "os")
    return config


def migrate(database: Database, revision: str = "head") -> None:
    """Migrate the schema to the latest revision, or to an older one, in one transaction. Does nothing if it is there.

    Concurrent migrations wait for the first. On PostgreSQL a migration waits only briefly for the lock of a table,
    because every reader would wait behind it; it rolls back, pauses, and tries again.
    Raises SchemaTooNew, TablesInUse, OthersRunning, and SchemaDiffers if the outcome is not the schema that the
    models describe.
    """
    with database.driver.direct() as engine, engine.connect() as connection, _alone(connection):
        for pause in (*PAUSES, None):
            try:
                _upgrade(connection, revision, database.expected)
                return
            except OperationalError as error:
                if getattr(error.orig, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                    raise
                connection.rollback()
                if pause is None:
                    raise TablesInUse from None
                log.warning("the migration waits for a table that is in use, and tries again in %d s", pause)
                time.sleep(pause)


def _upgrade(connection: Connection, revision: str, expected: MetaData | None) -> None:
    sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if sqlite else MIGRATION.as_sql(local=True))
    found = current_revision(connection)
    if found is not None and found > newest_revision():
        raise SchemaTooNew(found, newest_revision())
    if not sqlite and needs_stop(found, newest_revision() if revision == "head" else revision):
        _refuse_others(connection)
    from alembic import command  # noqa: PLC0415 - as above

    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    if sqlite:
        _refuse_loose_ends(connection)
    if revision == "head" and expected:
        _refuse_another_schema(connection, expected)
    connection.commit()


def _refuse_others(connection: Connection) -> None:
    """Raise OthersRunning while sessions of another version of the shop are open. The first ones had no name."""
    known = {"program": PROGRAM, "ours": session_name()}
    if others := connection.execute(_OTHERS, known).scalar_one():
        raise OthersRunning(others)


def _refuse_another_schema(connection: Connection, expected: MetaData) -> None:
    if differences := schema_differences(connection, expected):
        raise SchemaDiffers(differences)


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """Lock out other migrations. SQLite recreates altered tables: dropping the old one must not cascade by a key."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        yield
        return
    connection.exec_driver_sql(ALONE.as_sql(local=False))
    connection.exec_driver_sql(f"SELECT pg_advisory_lock({MIGRATING})")  # released when the session ends
    connection.commit()
    yield


def _refuse_loose_ends(connection: Connection) -> None:
    loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if loose:
        raise RuntimeError(f"the migration breaks foreign keys of rows in {loose[0][0]}")
