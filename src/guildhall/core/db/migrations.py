"""The schema version that a database has, and the one that this code needs; migrate.py changes it."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

from guildhall.core.db.database import Database
from guildhall.core.db.fingerprint import schema_differences
from guildhall.core.resources import MIGRATIONS

FOLDER = MIGRATIONS


class SchemaTooNew(Exception):
    """The database is newer than this code, which could misread its data."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"The database has schema {found}, but this version supports at most {known}: run the newer version."
        )


def newest_revision() -> str:
    """Return the latest revision: migrations are numbered, and the number is the revision."""
    return max(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("*.py"))


def current_revision(connection: Connection) -> str | None:
    """Return the revision of a database, or None if it has no schema yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def pending(database: Database) -> bool:
    """Return True if the database needs a migration."""
    with database.reading() as connection:
        return current_revision(connection) != newest_revision()


def differences(database: Database) -> list[str]:
    """Return how the tables of an up-to-date database differ from those this version expects."""
    if database.expected is None:
        return []
    with database.reading() as connection:
        return schema_differences(connection, database.expected)
