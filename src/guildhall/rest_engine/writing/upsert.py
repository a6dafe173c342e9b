"""Upsert: finds the existing row of each row of a body, by its primary key or by other unique columns."""

from decimal import Decimal
from zlib import crc32

from guildhall.core.db.database import database_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.errors import DialectError, no_such_column
from guildhall.rest_engine.query import Field, Filter, Query
from guildhall.rest_engine.schema import TableMetadata
from guildhall.rest_engine.writing.body import Row

Lookup = tuple[Query, tuple[str, ...]]
"""A query for the key of the existing row, and its values."""


def conflict_columns(table: TableMetadata, on_conflict: tuple[str, ...] | None) -> frozenset[str]:
    """Return the columns that identify a row. Raises PGRST204 for unknown ones, 42P10 for a combination not unique."""
    columns = frozenset(on_conflict or [table.key])
    for name in sorted(columns - table.columns.keys()):
        raise no_such_column(table.name, name, table.columns)
    if columns not in table.unique_groups:
        unique = "; ".join(sorted(",".join(sorted(group)) for group in table.unique_groups))
        message = "there is no unique or exclusion constraint matching the ON CONFLICT specification"
        raise DialectError("42P10", message, hint=f"Unique columns: {unique}.")
    return columns


def lookup(table: TableMetadata, columns: frozenset[str], row: Row) -> Lookup | None:
    """Return the query for the row with these unique values; None if one is missing: the row is then a new one."""
    texts = [_text(row.get(name)) for name in sorted(columns)]
    values = tuple(text for text in texts if text is not None)
    if len(values) < len(columns):
        return None
    where = tuple(
        Filter(name, "eq", negated=False, slots=(slot,)) for slot, name in enumerate(sorted(columns))
    )
    return Query((Field(table.key, table.key),), where), values


def hold_upserts(uow: UnitOfWork, table: TableMetadata) -> None:
    """Let one upsert into a table run at a time, so that two with the same new row do not both insert it."""
    database_of(uow.db).hold(uow.db, crc32(b"upsert " + table.name.encode()))


def _text(value: object) -> str | None:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, str | int | Decimal) else None
