"""Metadata of the declared tables, derived from the models: columns, relations, and which columns are indexed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ForeignKeyConstraint, Index, PrimaryKeyConstraint, UniqueConstraint
from sqlalchemy import Table as SqlTable
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.types import TypeEngine

from guildhall.rest_engine.caller import Role
from guildhall.rest_engine.declaration import Table, with_staff
from guildhall.rest_engine.errors import no_such_table
from guildhall.rest_engine.kinds import ColumnKind, kind_of


@dataclass(frozen=True)
class Column:
    """A column on the wire. `indexed`: an index begins with it, so everyone may filter and sort by it."""

    name: str
    kind: ColumnKind
    type: TypeEngine[Any]
    nullable: bool
    indexed: bool
    key: str = ""  # the model's name for a stored column, which may differ from the one on the wire
    computed: bool = False
    filterable: bool = False
    on_request: bool = False
    words: str = ""  # the texts of its values, `account:orders.status`
    counted: bool = False  # a computed number that is never null


@dataclass(frozen=True)
class Relation:
    """A relation to another table: rows whose `remote` column equals this row's `local` one.

    `names` are accepted as a hint in a query (`!hint`): the foreign key's column and its constraint.
    """

    target: str
    local: str
    remote: str
    many: bool
    names: frozenset[str]


@dataclass(frozen=True)
class TableMetadata:
    """The metadata of a declared table. `key` is the column that identifies a row (the first of the primary key)."""

    table: Table
    columns: Mapping[str, Column]
    key: str
    relations: tuple[Relation, ...]
    unique_groups: tuple[frozenset[str], ...]

    @property
    def name(self) -> str:
        return self.table.name

    @property
    def source(self) -> SqlTable:
        return source_of(self.table)

    def visible(self, role: Role) -> list[Column]:
        if role not in self.table.rows:
            return []
        hidden = self.table.hidden.get(role, frozenset())
        return [column for column in self.columns.values() if column.name not in hidden]

    def relations_to(self, target: str) -> list[Relation]:
        return [relation for relation in self.relations if relation.target == target]

    def relations_by(self, column: str) -> list[Relation]:
        """Return the relations that follow this foreign key, for `product:product_id(name)`."""
        return [relation for relation in self.relations if not relation.many and relation.local == column]

    def searchable(self, column: Column, role: Role) -> bool:
        """Return True if like and ilike may search the column."""
        if column.kind is ColumnKind.TEXT and column.indexed:
            return True
        return role in (Role.ADMIN, Role.SUPPORT, Role.FINANCE) and any(
            column.name == searched.name for searched in self.table.search
        )


class Schema:
    """All declared tables by name."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._shapes: dict[str, TableMetadata] = {}
        known = {table.name: with_staff(table) for table in tables}
        keys = {table.name: _foreign_keys(table) for table in known.values()}
        for table in known.values():
            key = next(iter(source_of(table).primary_key)).name
            self._shapes[table.name] = TableMetadata(
                table,
                _columns(table),
                key,
                tuple(_relations(table, known, keys)),
                _unique_names(source_of(table)),
            )

    def __iter__(self) -> Iterator[TableMetadata]:
        return iter(self._shapes.values())

    def table_metadata(self, name: str) -> TableMetadata:
        """Return the metadata of a table. Raises PGRST205 if it is not declared."""
        try:
            return self._shapes[name]
        except KeyError:
            raise no_such_table(name, self._shapes) from None


def source_of(table: Table) -> SqlTable:
    source = table.model.__table__
    if not isinstance(source, SqlTable):
        raise TypeError(f"{table.name} is no table")
    return source


def _columns(table: Table) -> dict[str, Column]:
    indexed = _first_columns(source_of(table))
    stored = {
        column.name: Column(
            column.name,
            kind_of(column.type),
            column.type,
            bool(column.nullable),
            column.name in indexed,
            column.key,
            words=table.words.get(column.name, ""),
        )
        for column in source_of(table).columns
    }
    computed = {
        name: Column(
            name,
            kind_of(added.type),
            added.type,
            True,
            False,
            computed=True,
            words=table.words.get(name, ""),
            filterable=added.filterable,
            on_request=added.on_request,
            counted=kind_of(added.type) in (ColumnKind.INTEGER, ColumnKind.MONEY) and not added.nullable,
        )
        for name, added in table.computed.items()
    }
    return stored | computed


def _first_columns(source: SqlTable) -> set[str]:
    """Return the columns that an index, a unique constraint or the primary key begins with."""
    groups = [index.columns for index in source.indexes if not _partial(index)]
    return {next(iter(group)).name for group in (*groups, *_unique_groups(source))}


def _relations(
    table: Table, known: Mapping[str, Table], keys: "Mapping[str, list[_ForeignKey]]"
) -> Iterable[Relation]:
    """Yield the relations to other tables. Self-references are left out: their two directions look alike."""
    known = {name: other for name, other in known.items() if name != table.name}
    for key in keys[table.name]:
        if key.target in known:
            yield Relation(key.target, key.column, key.target_column, many=False, names=key.names)
    for other in known.values():
        for key in keys[other.name]:
            if key.target == table.name:
                many = not _alone_unique(source_of(other), key.column)
                yield Relation(other.name, key.target_column, key.column, many, key.names)


@dataclass(frozen=True)
class _ForeignKey:
    column: str
    target: str
    target_column: str
    names: frozenset[str]


def _foreign_keys(table: Table) -> list[_ForeignKey]:
    constraints = source_of(table).constraints
    # A key of two columns repeats a relation and adds a condition, such as one currency.
    rules = [
        rule for rule in constraints if isinstance(rule, ForeignKeyConstraint) and len(rule.elements) == 1
    ]
    keys = []
    for rule in sorted(rules, key=lambda rule: str(rule.column_keys)):
        [element] = rule.elements
        names = frozenset({element.parent.name, str(rule.name)})
        keys.append(_ForeignKey(element.parent.name, element.column.table.name, element.column.name, names))
    return keys


def _alone_unique(source: SqlTable, column: str) -> bool:
    """Return True if the column is unique by itself: the reverse relation is then one row, not a list."""
    return frozenset({column}) in _unique_names(source)


def _unique_names(source: SqlTable) -> tuple[frozenset[str], ...]:
    """Return the columns of each unique constraint and index, and of the primary key."""
    indexes = [index.columns for index in source.indexes if index.unique and not _partial(index)]
    return tuple(frozenset(member.name for member in group) for group in (*indexes, *_unique_groups(source)))


def _unique_groups(source: SqlTable) -> list[ReadOnlyColumnCollection[str, Any]]:
    rules = [rule for rule in source.constraints if isinstance(rule, UniqueConstraint | PrimaryKeyConstraint)]
    return [rule.columns for rule in rules if len(rule.columns)]


def _partial(index: Index) -> bool:
    return any(option.endswith("_where") for option in index.dialect_kwargs)
