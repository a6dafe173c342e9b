"""The schema version of a database, and the version that this code needs (guildhall.core.schema changes it)."""

import re

from sqlalchemy import Connection, inspect, text

from guildhall.core.resources import MIGRATIONS

FOLDER = MIGRATIONS

PROGRAM = "guildhall"


def newest_revision() -> str:
    """Return the latest revision: migrations are numbered, and the number is the revision."""
    return max(file.name.partition("_")[0] for file in (FOLDER / "versions").glob("*.py"))


def current_revision(connection: Connection) -> str | None:
    """Return the revision of a database, or None if it has no schema yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def is_ours(revision: str) -> bool:
    """Return True if a revision is in this program's form: four digits. Another program may use Alembic as well."""
    return re.fullmatch(r"\d{4}", revision, re.ASCII) is not None


def session_name() -> str:
    """Return the name by which pg_stat_activity shows this version's sessions: the program and its schema."""
    return f"{PROGRAM} {newest_revision()}"
