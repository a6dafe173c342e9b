"""Holds a query against the declarations: which columns and relations its names mean, and whether they may be used."""

from __future__ import annotations

from guildhall.tables.caller import Role
from guildhall.tables.errors import DialectError, no_such_column, no_such_relation, not_allowed, unreadable
from guildhall.tables.kinds import Kind
from guildhall.tables.plan import Combination, Condition, Nested, Output, Plan
from guildhall.tables.query import EVERY_COLUMN, Embed, Field, Filter, Group, Query, Sort
from guildhall.tables.schema import Column, Relation, Schema, Shape


def make_plan(schema: Schema, shape: Shape, role: Role, query: Query) -> Plan:
    """Raises 42501 for what the role may not see, PGRST204 and PGRST200 for what there is not, PGRST100 for filters
    and sorts that no index serves."""
    return _Planner(schema, role).plan(shape, query)


class _Planner:
    def __init__(self, schema: Schema, role: Role) -> None:
        self._schema = schema
        self._role = role

    def plan(self, shape: Shape, query: Query, above: tuple[str, ...] = ()) -> Plan:
        """above: the tables that this one is embedded in."""
        if self._role not in shape.table.rows:
            raise self._denied(f'permission denied for table "{shape.name}"')
        return Plan(
            shape,
            self._outputs(shape, query, (*above, shape.name)),
            tuple(self._condition(shape, part, by_key=_by_key(shape, query)) for part in query.where),
            tuple(self._sort(shape, sort) for sort in query.order),
            query.limit,
            query.offset,
        )

    def _outputs(self, shape: Shape, query: Query, path: tuple[str, ...]) -> tuple[Output | Nested, ...]:
        outputs: list[Output | Nested] = []
        for item in query.select:
            if isinstance(item, Embed):
                outputs.append(self._nested(shape, item, path))
            elif item.column == EVERY_COLUMN:
                outputs += [Output(column.name, column) for column in shape.visible(self._role)]
            else:
                outputs.append(self._output(shape, item))
        return _once(outputs)

    def _output(self, shape: Shape, field: Field) -> Output:
        if field.column not in shape.columns and shape.relations_to(field.column):
            raise unreadable(
                f"'{field.column}' is a table: say which of its columns, as in {field.column}(*)"
            )
        return Output(field.name, self._column(shape, field.column))

    def _nested(self, shape: Shape, embed: Embed, path: tuple[str, ...]) -> Nested:
        """There and back again would answer each row as often as it has neighbours: orders of products of orders."""
        relation = self._relation(shape, embed)
        if relation.many and relation.target in path:
            raise unreadable(f"the rows of '{relation.target}' are embedded in themselves")
        plan = self.plan(self._schema.shape(relation.target), embed.query, path)
        return Nested(embed.name, relation, embed.inner, plan)

    def _relation(self, shape: Shape, embed: Embed) -> Relation:
        found = shape.relations_to(embed.table) or shape.relations_by(embed.table)
        if embed.hint is not None:
            found = [relation for relation in found if embed.hint in relation.names]
        if not found:
            raise no_such_relation(shape.name, embed.table)
        if len(found) > 1:
            names = sorted(relation.local if not relation.many else relation.remote for relation in found)
            details = f"More than one leads there: choose with {embed.table}!{' or !'.join(names)}."
            raise no_such_relation(shape.name, embed.table, details=details)
        return found[0]

    def _condition(self, shape: Shape, part: Filter | Group, *, by_key: bool) -> Condition | Combination:
        if isinstance(part, Group):
            parts = tuple(self._condition(shape, inner, by_key=by_key) for inner in part.parts)
            return Combination(part.any_of, part.negated, parts)
        column = self._column(shape, part.column)
        if part.op in ("like", "ilike"):
            if not shape.searchable(column, self._role):
                raise _unserved(shape, column, f"searched with {part.op}")
        elif not (column.indexed or (by_key and not column.computed)):
            raise _unserved(shape, column, "filtered")
        if part.word in ("true", "false", "unknown") and column.kind is not Kind.BOOLEAN:
            raise DialectError("22P02", f"is.{part.word} fits boolean columns only, not {column.name}")
        return Condition(column, part.op, part.negated, part.slots, part.word)

    def _sort(self, shape: Shape, sort: Sort) -> Sort:
        column = self._column(shape, sort.column)
        if not column.indexed:
            raise _unserved(shape, column, "sorted by")
        return sort

    def _column(self, shape: Shape, name: str) -> Column:
        if name not in shape.columns:
            raise no_such_column(shape.name, name, [column.name for column in shape.visible(self._role)])
        if name in shape.table.hidden.get(self._role, ()):
            raise self._denied(f'permission denied for column "{name}" of "{shape.name}"')
        return shape.columns[name]

    def _denied(self, message: str) -> DialectError:
        return not_allowed(message, signed_in=self._role is not Role.ANYONE)


def _by_key(shape: Shape, query: Query) -> bool:
    """One row is named by its key: whatever else it must be, for instance `updated_at`, is looked up in that row."""
    return any(
        isinstance(part, Filter) and part.column == shape.key and part.op == "eq" and not part.negated
        for part in query.where
    )


def _once(outputs: list[Output | Nested]) -> tuple[Output | Nested, ...]:
    """Each name once: `*,name` says name twice and means it once; two different things of one name are refused."""
    by_name: dict[str, Output | Nested] = {}
    for output in outputs:
        if by_name.setdefault(output.name, output) != output:
            raise unreadable(f"two things of the answer are called '{output.name}'")
    return tuple(by_name.values())


def _unserved(shape: Shape, column: Column, use: str) -> DialectError:
    served = ", ".join(sorted(other.name for other in shape.columns.values() if other.indexed))
    return unreadable(
        f"'{column.name}' of '{shape.name}' cannot be {use}", hint=f"Indexed columns: {served}."
    )
