"""Which version of the schema a database has, and which this code needs. Bringing it there is migrate.py's."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

FOLDER = Path(__file__).parents[4] / "migrations"


class SchemaTooNew(Exception):
    """The database is ahead of this code: what it holds could be misread."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"The database has schema {found}, this version knows {known} at most: run the version that made it."
        )


class TablesInUse(Exception):
    """Other transactions hold tables that a migration changes; nothing was changed."""

    def __init__(self) -> None:
        super().__init__(
            "The migration could not lock a table: a long transaction holds it, for instance a backup. "
            "Nothing was changed. Wait until it ends (pg_stat_activity shows it), then run guildhall migrate again."
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
