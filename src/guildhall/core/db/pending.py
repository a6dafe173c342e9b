"""Tells whether a database has to be migrated, without Alembic."""

from __future__ import annotations

from guildhall.core.db.database import Database
from guildhall.core.db.migrations import current_revision, newest_revision


def pending(database: Database) -> bool:
    """Return whether the database is behind this code."""
    with database.reading() as connection:
        return current_revision(connection) != newest_revision()
