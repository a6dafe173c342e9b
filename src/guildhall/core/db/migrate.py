"""Runs the Alembic migrations. Separate from migrations.py, so that a serving process does not load Alembic."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData

from guildhall.core.db import migrations
from guildhall.core.db.database import Database
from guildhall.core.db.fingerprint import SchemaDiffers, schema_differences
from guildhall.core.db.migrations import SchemaTooNew, current_revision, newest_revision

MIGRATING = 20261121  # the key of our PostgreSQL advisory lock


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations.FOLDER))
    config.set_main_option("path_separator", "os")
    return config


def migrate(database: Database, revision: str = "head") -> None:
    """Migrate the schema to the latest revision, or to an older one, in one transaction. Does nothing if it is there.

    Concurrent migrations wait for the first. Raises SchemaTooNew, and SchemaDiffers if the outcome is not the schema
    that the models describe.
    """
    config = alembic_config()
    with database.engine.connect() as connection:
        _begin_alone(connection)
        found = current_revision(connection)
        if found is not None and found > newest_revision():
            raise SchemaTooNew(found, newest_revision())
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        if connection.dialect.name == "sqlite":
            _refuse_loose_ends(connection)
        if revision == "head" and database.expected:
            _refuse_another_schema(connection, database.expected)
        connection.commit()


def _refuse_another_schema(connection: Connection, expected: MetaData) -> None:
    if differences := schema_differences(connection, expected):
        raise SchemaDiffers(differences)


def _begin_alone(connection: Connection) -> None:
    """Lock out other migrations. SQLite recreates altered tables: dropping the old one must not cascade by a key."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")


def _refuse_loose_ends(connection: Connection) -> None:
    loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if loose:
        raise RuntimeError(f"the migration breaks foreign keys of rows in {loose[0][0]}")
