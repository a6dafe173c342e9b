"""Holds a query against the declarations: which columns and relations its names mean, and whether they may be used."""

from __future__ import annotations

from guildhall.rest_engine.caller import Role
from guildhall.rest_engine.errors import (
    DialectError,
    no_such_column,
    no_such_relation,
    not_allowed,
    unreadable,
)
from guildhall.rest_engine.kinds import Kind
from guildhall.rest_engine.plan import Combination, Condition, Nested, Output, Plan
from guildhall.rest_engine.query import EVERY_COLUMN, Embed, Field, Filter, Group, Query, Sort
from guildhall.rest_engine.schema import Column, Relation, Schema, TableMetadata


def make_plan(schema: Schema, table_metadata: TableMetadata, role: Role, query: Query) -> Plan:
    """Raises 42501 for what the role may not see, PGRST204 and PGRST200 for what there is not, PGRST100 for filters
    and sorts that no index serves."""
    return _Planner(schema, role).plan(table_metadata, query)


class _Planner:
    def __init__(self, schema: Schema, role: Role) -> None:
        self._schema = schema
        self._role = role

    def plan(self, table_metadata: TableMetadata, query: Query, above: tuple[str, ...] = ()) -> Plan:
        """above: the tables that this one is embedded in."""
        if self._role not in table_metadata.table.rows:
            raise self._denied(f'permission denied for table "{table_metadata.name}"')
        return Plan(
            table_metadata,
            self._outputs(table_metadata, query, (*above, table_metadata.name)),
            tuple(
                self._condition(table_metadata, part, by_key=_by_key(table_metadata, query))
                for part in query.where
            ),
            tuple(self._sort(table_metadata, sort) for sort in query.order),
            query.limit,
            query.offset,
        )

    def _outputs(
        self, table_metadata: TableMetadata, query: Query, path: tuple[str, ...]
    ) -> tuple[Output | Nested, ...]:
        outputs: list[Output | Nested] = []
        for item in query.select:
            if isinstance(item, Embed):
                outputs.append(self._nested(table_metadata, item, path))
            elif item.column == EVERY_COLUMN:
                outputs += [Output(column.name, column) for column in table_metadata.visible(self._role)]
            else:
                outputs.append(self._output(table_metadata, item))
        return _once(outputs)

    def _output(self, table_metadata: TableMetadata, field: Field) -> Output:
        if field.column not in table_metadata.columns and table_metadata.relations_to(field.column):
            raise unreadable(
                f"'{field.column}' is a table: say which of its columns, as in {field.column}(*)"
            )
        return Output(field.name, self._column(table_metadata, field.column))

    def _nested(self, table_metadata: TableMetadata, embed: Embed, path: tuple[str, ...]) -> Nested:
        """There and back again would answer each row as often as it has neighbours: orders of products of orders."""
        relation = self._relation(table_metadata, embed)
        if relation.many and relation.target in path:
            raise unreadable(f"the rows of '{relation.target}' are embedded in themselves")
        plan = self.plan(self._schema.table_metadata(relation.target), embed.query, path)
        return Nested(embed.name, relation, embed.inner, plan)

    def _relation(self, table_metadata: TableMetadata, embed: Embed) -> Relation:
        found = table_metadata.relations_to(embed.table) or table_metadata.relations_by(embed.table)
        if embed.hint is not None:
            found = [relation for relation in found if embed.hint in relation.names]
        if not found:
            raise no_such_relation(table_metadata.name, embed.table)
        if len(found) > 1:
            names = sorted(relation.local if not relation.many else relation.remote for relation in found)
            details = f"More than one leads there: choose with {embed.table}!{' or !'.join(names)}."
            raise no_such_relation(table_metadata.name, embed.table, details=details)
        return found[0]

    def _condition(
        self, table_metadata: TableMetadata, part: Filter | Group, *, by_key: bool
    ) -> Condition | Combination:
        if isinstance(part, Group):
            parts = tuple(self._condition(table_metadata, inner, by_key=by_key) for inner in part.parts)
            return Combination(part.any_of, part.negated, parts)
        column = self._column(table_metadata, part.column)
        if part.op in ("like", "ilike"):
            if not table_metadata.searchable(column, self._role):
                raise _unserved(table_metadata, column, f"searched with {part.op}")
        elif not (column.indexed or column.filterable or (by_key and not column.computed)):
            raise _unserved(table_metadata, column, "filtered")
        if part.word in ("true", "false", "unknown") and column.kind is not Kind.BOOLEAN:
            raise DialectError("22P02", f"is.{part.word} fits boolean columns only, not {column.name}")
        return Condition(column, part.op, part.negated, part.slots, part.word)

    def _sort(self, table_metadata: TableMetadata, sort: Sort) -> Sort:
        column = self._column(table_metadata, sort.column)
        if not column.indexed:
            raise _unserved(table_metadata, column, "sorted by")
        return sort

    def _column(self, table_metadata: TableMetadata, name: str) -> Column:
        if name not in table_metadata.columns:
            raise no_such_column(
                table_metadata.name, name, [column.name for column in table_metadata.visible(self._role)]
            )
        if name in table_metadata.table.hidden.get(self._role, ()):
            raise self._denied(f'permission denied for column "{name}" of "{table_metadata.name}"')
        return table_metadata.columns[name]

    def _denied(self, message: str) -> DialectError:
        return not_allowed(message, signed_in=self._role is not Role.ANYONE)


def _by_key(table_metadata: TableMetadata, query: Query) -> bool:
    """One row is named by its key: whatever else it must be, for instance `updated_at`, is looked up in that row."""
    return any(
        isinstance(part, Filter)
        and part.column == table_metadata.key
        and part.op == "eq"
        and not part.negated
        for part in query.where
    )


def _once(outputs: list[Output | Nested]) -> tuple[Output | Nested, ...]:
    """Each name once: `*,name` says name twice and means it once; two different things of one name are refused."""
    by_name: dict[str, Output | Nested] = {}
    for output in outputs:
        if by_name.setdefault(output.name, output) != output:
            raise unreadable(f"two things of the answer are called '{output.name}'")
    return tuple(by_name.values())


def _unserved(table_metadata: TableMetadata, column: Column, use: str) -> DialectError:
    served = ", ".join(sorted(other.name for other in table_metadata.columns.values() if other.indexed))
    return unreadable(
        f"'{column.name}' of '{table_metadata.name}' cannot be {use}", hint=f"Indexed columns: {served}."
    )
