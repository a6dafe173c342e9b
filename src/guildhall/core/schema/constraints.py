"""Compare a database's keys, constraints and indexes with those that this version expects.

Without them nothing looks wrong: reads are slower, and rows that the rules exclude are accepted. A restore whose errors
were ignored leaves a database so.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Connection,
    ForeignKeyConstraint,
    Index,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
    inspect,
)

from guildhall.core.db.database import database_of

Parts = dict[str, tuple[object, ...]]
"""The definition of each part of a table by what it is and its name, such as "index ix_orders_user_id"."""


@dataclass(frozen=True, slots=True)
class Found:
    """The keys, constraints and indexes that SQLAlchemy reads of all tables, by table."""

    primary_keys: Mapping[str, Mapping[str, Any]]
    unique: Mapping[str, Sequence[Mapping[str, Any]]]
    foreign_keys: Mapping[str, Sequence[Mapping[str, Any]]]
    checks: Mapping[str, Sequence[Mapping[str, Any]]]
    indexes: Mapping[str, Sequence[Mapping[str, Any]]]


def constraint_differences(connection: Connection, expected: MetaData) -> list[str]:
    """Describe each key, constraint and index that is missing, differs, or does not apply.

    Additional indexes and constraints are no difference: an operator may add them.
    """
    found = _found(connection)
    differences = []
    for table in expected.sorted_tables:
        if table.name not in found.primary_keys:
            continue  # the table itself is missing
        there = _parts_found(found, table.name)
        for part, definition in sorted(_parts_expected(table).items()):
            if part not in there:
                differences.append(f"{part} is missing")
            elif there[part] != definition:
                differences.append(f"{part} differs")
    return differences + database_of(connection).unsound_parts(connection)


def _found(connection: Connection) -> Found:
    there = inspect(connection)

    def by_table(parts: Mapping[Any, Any]) -> dict[str, Any]:
        return {name: each for (_, name), each in parts.items()}

    return Found(
        by_table(there.get_multi_pk_constraint()),
        by_table(there.get_multi_unique_constraints()),
        by_table(there.get_multi_foreign_keys()),
        by_table(there.get_multi_check_constraints()),
        by_table(there.get_multi_indexes()),
    )


def _parts_found(found: Found, table: str) -> Parts:
    parts: Parts = {f"primary key of {table}": tuple(found.primary_keys[table]["constrained_columns"])}
    parts |= {
        f"unique constraint {each['name']}": tuple(each["column_names"]) for each in found.unique[table]
    }
    parts |= {f"check constraint {each['name']}": () for each in found.checks[table]}
    for each in found.foreign_keys[table]:
        name = _reference(table, each["constrained_columns"], each["referred_table"])
        parts[name] = (*each["referred_columns"], _rule(each["options"].get("ondelete")))
    for each in found.indexes[table]:
        parts[f"index {each['name']}"] = (*each["column_names"], bool(each["unique"]))
    return parts


def _parts_expected(table: Table) -> Parts:
    return dict(_expected(table))


def _expected(table: Table) -> Iterator[tuple[str, tuple[object, ...]]]:
    for constraint in table.constraints:
        match constraint:
            case PrimaryKeyConstraint():
                yield f"primary key of {table.name}", tuple(column.name for column in constraint.columns)
            case UniqueConstraint():
                yield (
                    f"unique constraint {constraint.name}",
                    tuple(column.name for column in constraint.columns),
                )
            case ForeignKeyConstraint():
                columns = [column.name for column in constraint.columns]
                referred = [element.column.name for element in constraint.elements]
                name = _reference(table.name, columns, constraint.referred_table.name)
                yield name, (*referred, _rule(constraint.ondelete))
            case CheckConstraint():
                yield f"check constraint {constraint.name}", ()
    for index in table.indexes:
        yield f"index {index.name}", (*_columns(index), bool(index.unique))


def _reference(table: str, columns: Sequence[str], referred: str) -> str:
    """Return what a foreign key is called here. Its name in the database may be an older convention's."""
    return f"foreign key {table} ({', '.join(columns)}) to {referred}"


def _rule(on_delete: str | None) -> str:
    return (on_delete or "NO ACTION").upper()


def _columns(index: Index) -> Iterator[str | None]:
    """Yield the names of an index's columns; None for an expression, as the inspector does."""
    for each in index.expressions:
        yield getattr(each, "name", None)
