"""Inserts, updates and deletes that report a conflict, in the same way on both databases."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Insert, delete, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from guildhall.core.db.database import database_of
from guildhall.core.db.records import Record


def insert_new(db: Connection, table: type[Record], values: Mapping[str, Any]) -> bool:
    """Insert a row unless one with the same unique key exists. Returns True if it was inserted.

    On PostgreSQL it waits for a concurrent insert of the same key, so the result is final.
    """
    return db.execute(_new_only(table, database_of(db).insert), values).rowcount == 1


def insert_all_new(db: Connection, table: type[Record], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert the rows whose unique keys do not exist yet, in one statement."""
    if rows:
        db.execute(_new_only(table, database_of(db).insert), rows)


@cache
def _new_only(table: type[Record], insert: Callable[[Any], sqlite.Insert | postgresql.Insert]) -> Insert:
    return insert(table).on_conflict_do_nothing().execution_options(preserve_rowcount=True)


def update_unless_taken(db: Connection, table: type[Record], row_id: str, values: Mapping[str, Any]) -> bool:
    """Update a row by its id unless its new unique key is taken. Returns True if it was updated."""
    try:
        with db.begin_nested():
            db.execute(update(table).where(table.__table__.c.id == row_id).values(**values))
    except IntegrityError:
        return False
    return True


def delete_unreferenced(db: Connection, table: type[Record], row_id: str) -> bool:
    """Delete a row by its id unless other rows reference it. Returns True if it was deleted."""
    columns = table.__table__.c
    try:
        with db.begin_nested():
            db.execute(delete(table).where(columns.id == row_id))
    except IntegrityError:
        return False
    return True
