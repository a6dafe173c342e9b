"""Compares a database's schema with the schema that this version needs, without Alembic.

A revision number alone does not prove a schema: a database may have been changed by hand, or made by a version that was
never released.
"""

from sqlalchemy import Connection, MetaData, inspect

from guildhall.core.db.database import Database
from guildhall.core.db.revisions import current_revision, newest_revision
from guildhall.core.schema.constraints import constraint_differences

SHOWN = 5


class SchemaDiffers(Exception):
    """The database has the right revision but not the schema that belongs to it."""

    def __init__(self, differences: list[str]) -> None:
        shown = "; ".join(differences[:SHOWN])
        more = f"; and {len(differences) - SHOWN} more" if len(differences) > SHOWN else ""
        super().__init__(
            f"The database's schema is not that of this version: {shown}{more}. It was changed by hand or made by an "
            "unreleased version. Restore a backup of a released version into a new database, or correct these by hand."
        )
        self.differences = differences


def pending(database: Database) -> bool:
    """Return True if the database needs a migration."""
    with database.reading() as connection:
        return current_revision(connection) != newest_revision()


def differences(database: Database) -> list[str]:
    """Return how the tables of an up-to-date database differ from those this version expects."""
    with database.reading() as connection:
        return schema_differences(connection, database.expected)


def schema_differences(connection: Connection, expected: MetaData | None) -> list[str]:
    """Describe what is missing or differs: tables, columns, keys, constraints and indexes.

    A column that this version does not know counts if an insert would have to fill it.
    """
    if expected is None:
        return []
    found = {name: columns for (_, name), columns in inspect(connection).get_multi_columns().items()}
    differences = []
    for table in expected.sorted_tables:
        if table.name not in found:
            differences.append(f"table {table.name} is missing")
            continue
        wanted = {column.name for column in table.columns}
        there = {column["name"]: column for column in found[table.name]}
        differences += [f"{table.name}.{name} is missing" for name in sorted(wanted - there.keys())]
        differences += [
            f"{table.name}.{name} is unknown and required"
            for name, column in sorted(there.items())
            if name not in wanted and not column["nullable"] and column["default"] is None
        ]
        differences += [
            f"{table.name}.{column.name} may be empty"
            for column in table.columns
            if not column.nullable and column.name in there and there[column.name]["nullable"]
        ]
    return differences + constraint_differences(connection, expected)
