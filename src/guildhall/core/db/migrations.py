"""Which version of the schema a database has, and which this code needs. Bringing it there is kit/sql/upgrade.py's."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

from guildhall.core.db.database import Database
from guildhall.core.db.fingerprint import schema_differences
from guildhall.core.resources import MIGRATIONS

FOLDER = MIGRATIONS


class SchemaTooNew(Exception):
    """The database is ahead of this code: what it holds could be misread."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"The database has schema {found}, this version knows {known} at most: run the version that made it."
        )


def newest_revision() -> str:
    """Migrations are numbered: the file with the highest number is the newest, and its number its revision."""
    return max(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("*.py"))


def current_revision(connection: Connection) -> str | None:
    """The schema version of a database; None where there is none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def pending(database: Database) -> bool:
    """Return True where the database is behind this code."""
    with database.reading() as connection:
        return current_revision(connection) != newest_revision()


def differences(database: Database) -> list[str]:
    """Return how the tables of an up-to-date database differ from those this version expects."""
    if database.expected is None:
        return []
    with database.reading() as connection:
        return schema_differences(connection, database.expected)
