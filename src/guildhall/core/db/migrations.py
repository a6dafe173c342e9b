"""The schema version that a database has, and the one that this code needs; migrate.py changes it."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

from guildhall.core.resources import MIGRATIONS

FOLDER = MIGRATIONS


class SchemaTooNew(Exception):
    """The database is newer than this code, which could misread its data."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"The database has schema {found}, but this version supports at most {known}: run the newer version."
        )


class TablesInUse(Exception):
    """Other transactions hold tables that a migration changes; nothing was changed."""

    def __init__(self) -> None:
        super().__init__(
            "The migration could not lock a table: a long transaction holds it, for instance a backup. "
            "Nothing was changed. Wait until it ends (pg_stat_activity shows it), then run guildhall migrate again."
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
