"""Compares a database's schema with the one this version needs, without Alembic."""

from __future__ import annotations

from guildhall.core.db.database import Database
from guildhall.core.db.fingerprint import schema_differences
from guildhall.core.db.migrations import current_revision, newest_revision


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
