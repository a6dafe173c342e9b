"""Resolves a query against the declarations: binds its names to columns and relations, and checks permissions."""

from dataclasses import dataclass

from guildhall.rest_engine import full_text, list_values
from guildhall.rest_engine.caller import Role
from guildhall.rest_engine.errors import (
    DialectError,
    no_such_column,
    no_such_relation,
    not_allowed,
    unreadable,
)
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.plan import Combination, Condition, Nested, Output, Presence, QueryPlan
from guildhall.rest_engine.query import EVERY_COLUMN, Embed, Field, Filter, Group, Query, Sort
from guildhall.rest_engine.schema import Column, Relation, Schema, TableMetadata


def make_plan(schema: Schema, table: TableMetadata, role: Role, query: Query) -> QueryPlan:
    """Return the plan of a query for a role.

    Raises 42501 for missing permissions, PGRST204 and PGRST200 for unknown columns and relations, PGRST100 for filters
    and sorts that no index serves.
    """
    return _Planner(schema, role).plan(table, query)


class _Planner:
    def __init__(self, schema: Schema, role: Role) -> None:
        self._schema = schema
        self._role = role

    def plan(self, table: TableMetadata, query: Query, above: tuple[str, ...] = ()) -> QueryPlan:
        """Plan one level. above: the tables that this one is embedded in."""
        if self._role not in table.table.rows:
            raise self._denied(f'permission denied for table "{table.name}"')
        count_name = _count_name(table, query)
        outputs = () if count_name else self._outputs(table, query, (*above, table.name))
        context = _Context(table, _by_key(table, query), outputs)
        return QueryPlan(
            table,
            outputs,
            tuple(self._condition(context, part) for part in query.where),
            tuple(self._sort(table, sort) for sort in query.order),
            query.limit,
            query.offset,
            count_name,
        )

    def _outputs(
        self, table: TableMetadata, query: Query, path: tuple[str, ...]
    ) -> tuple[Output | Nested, ...]:
        outputs: list[Output | Nested] = []
        for item in query.select:
            if isinstance(item, Embed):
                outputs.append(self._nested(table, item, path))
            elif item.column == EVERY_COLUMN:
                outputs += [
                    Output(column.name, column)
                    for column in table.visible(self._role)
                    if not column.on_request
                ]
            else:
                outputs.append(self._output(table, item))
        return _once(outputs)

    def _output(self, table: TableMetadata, field: Field) -> Output:
        if field.column not in table.columns and table.relations_to(field.column):
            raise unreadable(f"'{field.column}' is a table: name its columns, as in {field.column}(*)")
        return Output(field.name, self._column(table, field.column))

    def _nested(self, table: TableMetadata, embed: Embed, path: tuple[str, ...]) -> Nested:
        """Plan an embed. A table may not be embedded in itself: orders of products of orders multiply the rows."""
        relation = self._relation(table, embed)
        if relation.many and relation.target in path:
            raise unreadable(f"the rows of '{relation.target}' are embedded in themselves")
        plan = self.plan(self._schema.table_metadata(relation.target), embed.query, path)
        return Nested(embed.name, relation, embed.inner, plan)

    def _relation(self, table: TableMetadata, embed: Embed) -> Relation:
        found = table.relations_to(embed.table) or table.relations_by(embed.table)
        if embed.hint is not None:
            found = [relation for relation in found if embed.hint in relation.names]
        if not found:
            raise no_such_relation(table.name, embed.table)
        if len(found) > 1:
            names = sorted(relation.local if not relation.many else relation.remote for relation in found)
            details = f"More than one leads there: choose with {embed.table}!{' or !'.join(names)}."
            raise no_such_relation(table.name, embed.table, details=details)
        return found[0]

    def _condition(self, context: "_Context", part: Filter | Group) -> Condition | Presence | Combination:
        if isinstance(part, Group):
            parts = tuple(self._condition(context, inner) for inner in part.parts)
            return Combination(part.any_of, part.negated, parts)
        nested = context.nested(part.column)
        if nested is not None and part.word in ("null", "not_null"):
            return Presence(nested, absent=part.negated == (part.word == "not_null"))
        column = self._column(context.table, part.column)
        self._check_served(context, column, part)
        if part.word in ("true", "false", "unknown") and column.kind is not ColumnKind.BOOLEAN:
            raise DialectError("22P02", f"is.{part.word} fits boolean columns only, not {column.name}")
        return Condition(column, part.op, part.negated, part.slots, part.word)

    def _check_served(self, context: "_Context", column: Column, part: Filter) -> None:
        """Raise PGRST100 unless an index serves the filter, or the declaration allows it without."""
        table = context.table
        if part.op in list_values.OPERATORS:
            names = [listed.key for listed in table.table.lists]
            if column.name not in names:
                hint = f"Columns with lists: {', '.join(names) or 'none'}."
                raise unreadable(
                    f"'{column.name}' of '{table.name}' cannot be compared with {part.op}", hint=hint
                )
        elif part.op in ("like", "ilike", *full_text.OPERATORS):
            if not table.searchable(column, self._role):
                raise _unserved(table, column, f"searched with {part.op}")
        elif not (column.indexed or column.filterable or (context.by_key and not column.computed)):
            raise _unserved(table, column, "filtered")

    def _sort(self, table: TableMetadata, sort: Sort) -> Sort:
        column = self._column(table, sort.column)
        if not column.indexed:
            raise _unserved(table, column, "sorted by")
        return sort

    def _column(self, table: TableMetadata, name: str) -> Column:
        if name not in table.columns:
            raise no_such_column(table.name, name, [column.name for column in table.visible(self._role)])
        if name in table.table.hidden.get(self._role, ()):
            raise self._denied(f'permission denied for column "{name}" of "{table.name}"')
        return table.columns[name]

    def _denied(self, message: str) -> DialectError:
        return not_allowed(message, signed_in=self._role is not Role.ANYONE)


@dataclass(frozen=True)
class _Context:
    """One level while its filters are planned. `by_key`: it names one row, so filters need no index."""

    table: TableMetadata
    by_key: bool
    outputs: tuple[Output | Nested, ...]

    def nested(self, name: str) -> Nested | None:
        """Return the embedded table of that name, unless a column has the name."""
        embeds = [out for out in self.outputs if isinstance(out, Nested) and out.name == name]
        return embeds[0] if embeds and name not in self.table.columns else None


def _by_key(table: TableMetadata, query: Query) -> bool:
    """Return True if the query names one row by unique columns: further filters then apply to that row only."""
    named = {
        part.column
        for part in query.where
        if isinstance(part, Filter) and part.op == "eq" and not part.negated
    }
    return any(group <= named for group in table.unique_groups)


def _count_name(table: TableMetadata, query: Query) -> str | None:
    """Return the name under which `count` or `count()` is selected, or None. It is selected alone."""
    if "count" in table.columns or table.relations_to("count"):
        return None
    counts = [item for item in query.select if _is_count(item)]
    if counts and len(query.select) > 1:
        raise unreadable("count is selected alone: grouped counts are not offered")
    return counts[0].name if counts else None


def _is_count(item: Field | Embed) -> bool:
    if isinstance(item, Field):
        return item.column == "count"
    return item.table == "count" and item.query.select == ()


def _once(outputs: list[Output | Nested]) -> tuple[Output | Nested, ...]:
    """Remove duplicates: `*,name` selects name once. Two different outputs of one name are refused."""
    by_name: dict[str, Output | Nested] = {}
    for output in outputs:
        if by_name.setdefault(output.name, output) != output:
            raise unreadable(f"two outputs are named '{output.name}'")
    return tuple(by_name.values())


def _unserved(table: TableMetadata, column: Column, use: str) -> DialectError:
    served = ", ".join(sorted(other.name for other in table.columns.values() if other.indexed))
    return unreadable(
        f"'{column.name}' of '{table.name}' cannot be {use}", hint=f"Indexed columns: {served}."
    )
