"""Builds an index on a table in use, for migrations."""

from sqlalchemy import Connection

from guildhall.core.db.database import database_of


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
    definition = f'ON "{table}" ({columns})' + (f" WHERE {where}" if where else "")
    database_of(connection).build_index(connection, name, definition, unique=unique)
