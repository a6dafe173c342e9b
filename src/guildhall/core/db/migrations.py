"""The schema version that a database has, and the one that this code needs; migrate.py changes it."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

from guildhall.core.resources import MIGRATIONS

FOLDER = MIGRATIONS

PROGRAM = "guildhall"

NEEDS_STOP = frozenset({"0006", "0010", "0013", "0014", "0022", "0023", "0034"})
"""Revisions after which processes of an older version can no longer write: new columns that must not be empty, new
constraints, and events in a form that they cannot read."""


def needs_stop(found: str | None, target: str) -> bool:
    """Return True if the way from one revision to another needs every process of the older version to be stopped."""
    return found is not None and any(found < each <= target for each in NEEDS_STOP)


class SchemaTooNew(Exception):
    """The database is newer than this code, which could misread its data."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(
            f"The database has schema {found}, but this version supports at most {known}: run the newer version."
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


def newest_revision() -> str:
    """Return the latest revision: migrations are numbered, and the number is the revision."""
    return max(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("*.py"))


def current_revision(connection: Connection) -> str | None:
    """Return the revision of a database, or None if it has no schema yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def session_name() -> str:
    """Return the name by which pg_stat_activity shows this version's sessions: the program and its schema."""
    return f"{PROGRAM} {newest_revision()}"
