"""Runs the Alembic migrations."""

import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy import Connection, MetaData, inspect
from sqlalchemy.exc import OperationalError

from guildhall.core.db import revisions
from guildhall.core.db.database import Database
from guildhall.core.db.revisions import current_revision, is_ours, newest_revision
from guildhall.core.schema.differences import SchemaDiffers, schema_differences

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger(__name__)

PAUSES = (1, 2, 4, 8, 15, 30, 30, 60, 60, 60, 60)  # seconds between two attempts to lock a table
LOCK_NOT_AVAILABLE = "55P03"

NEEDS_STOP = frozenset(
    {"0006", "0010", "0013", "0014", "0022", "0023", "0034", "0038", "0052", "0060", "0064", "0066"}
)
"""Revisions after which processes of an older version can no longer write: new columns that must not be empty, new
constraints, and rows in a form that they cannot read."""


class SchemaTooNew(Exception):
    """The database is newer than this code, which could misread its data."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"The database has schema {found}, but this version supports at most {known}: run the newer version."
        )


class ForeignSchema(Exception):
    """The database holds tables that no version of this program made; nothing was changed."""

    def __init__(self, details: str) -> None:
        super().__init__(
            f"The database belongs to another program, or was restored in part: {details}. Nothing was changed. "
            "Name an empty database in GUILDHALL_DATABASE_URL, or the shop's own."
        )


class OthersRunning(Exception):
    """Processes of an older version are connected, and the migration would break their writes; nothing was changed."""

    def __init__(self, sessions: int) -> None:
        super().__init__(
            f"This upgrade changes tables in a way that processes of the older version cannot book orders and payments "
            f"with, and {sessions} of their connections are open. Nothing was changed, and they go on serving. Stop "
            "the shop on every machine (systemctl stop guildhall), run guildhall migrate, and start it again. Behind "
            "PgBouncer, also let go of its idle connections (RECONNECT in its console)."
        )


class TablesInUse(Exception):
    """Other transactions hold tables that a migration changes; nothing was changed."""

    def __init__(self) -> None:
        super().__init__(
            "The migration could not lock a table: a long transaction holds it, for instance a backup. "
            "Nothing was changed. Wait until it ends (pg_stat_activity shows it), then run guildhall migrate again."
        )


def needs_stop(found: str | None, target: str) -> bool:
    """Return True if the way from one revision to another needs every process of the older version to be stopped."""
    return found is not None and any(found < each <= target for each in NEEDS_STOP)


def alembic_config() -> "Config":
    from alembic.config import Config  # noqa: PLC0415 - 14 MB that a serving process should not carry

    config = Config()
    config.set_main_option("script_location", str(revisions.FOLDER))
    config.set_main_option("path_separator", "os")
    return config


def migrate(database: Database, revision: str = "head") -> None:
    """Migrate the schema to the latest revision, or to an older one, in one transaction. Does nothing if it is there.

    Concurrent migrations wait for the first. On PostgreSQL a migration waits only briefly for the lock of a table,
    because every reader would wait behind it; it rolls back, pauses, and tries again.
    Raises AnotherDatabase, ForeignSchema, SchemaTooNew, TablesInUse, OthersRunning, and SchemaDiffers if the outcome is
    not the schema that the models describe.
    """
    with database.migrating() as connection:
        for pause in (*PAUSES, None):
            try:
                _upgrade(database, connection, revision)
                return
            except OperationalError as error:
                if getattr(error.orig, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                    raise
                connection.rollback()
                if pause is None:
                    raise TablesInUse from None
                log.warning("the migration waits for a table that is in use, and tries again in %d s", pause)
                time.sleep(pause)


def _upgrade(database: Database, connection: Connection, revision: str) -> None:
    expected = database.expected
    database.begin_migration(connection)
    found = current_revision(connection)
    _refuse_foreign_tables(connection, found, expected)
    if found is not None and found > newest_revision():
        raise SchemaTooNew(found, newest_revision())
    if needs_stop(found, newest_revision() if revision == "head" else revision) and (
        others := database.other_versions(connection)
    ):
        raise OthersRunning(others)
    from alembic import command  # noqa: PLC0415 - as above

    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    database.check_migrated(connection)
    if revision == "head" and (differences := schema_differences(connection, expected)):
        raise SchemaDiffers(differences)
    connection.commit()


def _refuse_foreign_tables(connection: Connection, found: str | None, expected: MetaData | None) -> None:
    """Raise ForeignSchema if the revision is not ours, or there are tables of our names without one."""
    if found is not None and not is_ours(found):
        raise ForeignSchema(f"its schema is {found}")
    if (
        found is None
        and expected
        and (taken := sorted({*inspect(connection).get_table_names()} & {*expected.tables}))
    ):
        raise ForeignSchema(f"it has a table {taken[0]}, but no version of a schema")
