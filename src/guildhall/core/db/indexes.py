"""Builds an index on a table in use, for migrations."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, text

from guildhall.core.db.limits import MIGRATION

_IS_VALID = text(
    "SELECT i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid "
    "WHERE c.relname = :name AND pg_table_is_visible(c.oid)"
)


def create_index_concurrently(
    connection: Connection, name: str, table: str, columns: str, *, unique: bool = False, where: str = ""
) -> None:
    """Build an index while others read and write the table.

    PostgreSQL does so only outside a transaction: what the migration did before is committed. So let a migration do
    nothing else. It may run again after it was interrupted; what was left half built is built anew.

    Args:
        columns: as in SQL, with commas between.
        where: the condition of a partial index, in SQL.
    """
    kind = "UNIQUE INDEX" if unique else "INDEX"
    rest = f'"{name}" ON "{table}" ({columns})' + (f" WHERE {where}" if where else "")
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"CREATE {kind} IF NOT EXISTS {rest}")
        return
    valid = connection.scalar(_IS_VALID, {"name": name})
    connection.commit()
    driver: Any = connection.connection.driver_connection
    driver.autocommit = True
    try:
        if valid is False:
            driver.execute(f'DROP INDEX CONCURRENTLY IF EXISTS "{name}"')
        driver.execute(f"CREATE {kind} CONCURRENTLY IF NOT EXISTS {rest}")
    finally:
        driver.autocommit = False
    connection.exec_driver_sql(MIGRATION.as_sql(local=True))
