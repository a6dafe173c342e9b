"""Translates a plan to one SELECT that returns the finished text.

Embedded tables are correlated subqueries, restricted to the rows that the role sees like the outer one.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Select, Subquery, exists, func, literal_column, select
from sqlalchemy.sql.util import ClauseAdapter

from guildhall.rest_engine.caller import Role
from guildhall.rest_engine.conditions import Context, Readers, condition
from guildhall.rest_engine.declaration import EVERYTHING
from guildhall.rest_engine.dialects import Dialect
from guildhall.rest_engine.dialects.dialect import ROW
from guildhall.rest_engine.errors import unreadable
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.plan import Nested, Output, QueryPlan
from guildhall.rest_engine.query import Sort
from guildhall.rest_engine.schema import Column

Sql = ColumnElement[Any]
Choose = Callable[[Select[Any]], Select[Any]]


class QueryLevel:
    """One level of a plan: on its own alias of the table, or on a page of that."""

    def __init__(self, plan: QueryPlan, alias: FromClause) -> None:
        self.plan = plan
        self.alias = alias
        # Nothing else that the alias is derived from: a page's query also names the level above.
        self._adapter = ClauseAdapter(alias, adapt_from_selectables={plan.table_metadata.source})

    def column(self, column: Column) -> Sql:
        if column.computed:
            return self.adapted(self.plan.table_metadata.table.computed[column.name].expression)
        return self.alias.c[column.key]

    def adapted(self, clause: Sql) -> Sql:
        """Return an expression of the declaration, written for the table, adapted to this alias."""
        adapted: Sql = self._adapter.traverse(clause)
        return adapted


class Composer:
    """Builds the statements of one plan. `readers` then converts each slot's text to a bound value."""

    def __init__(self, dialect: Dialect, role: Role, ceiling: int) -> None:
        self._dialect = dialect
        self._role = role
        self._ceiling = ceiling
        self._numbers = count()
        self.readers: Readers = {}

    def listed(self, plan: QueryPlan, *, counted: bool) -> Select[Any]:
        """Select one row: `body` (the list), `rows` (its length) and, if counted, `total` (the number of all rows)."""
        level = self._level(plan)
        rows = self._rows(level, partial(self._chosen, level))
        answer = [
            self._dialect.finished(self._dialect.many(rows)).label("body"),
            func.count().label("rows"),
        ]
        if counted:
            answer.append(self._total(plan).label("total"))
        return select(*answer).select_from(rows)

    def keyed(self, plan: QueryPlan) -> Select[Any]:
        """Select `key` and `body` (the object) of each row, for responses to writes. Refuses a count."""
        if plan.count_name:
            raise unreadable("count is not offered in the response to a write")
        level, shown = self._level(plan), self._level(plan)
        same = [
            shown.alias.c[each.key] == level.alias.c[each.key]
            for each in plan.table_metadata.source.primary_key
        ]
        row = select(*self._row(shown)).where(*same).correlate(level.alias)
        body = self._dialect.finished(self._dialect.one(row)).label("body")
        key = level.alias.c[plan.table_metadata.key].label("key")
        return self._page(level, self._chosen(level, select(key, body)))

    def locked(self, plan: QueryPlan) -> Select[Any]:
        """Select and lock the keys of the rows to write. Waits for other transactions; rows that match no longer
        after their commit are left out."""
        level = self._level(plan)
        keys = select(level.alias.c[plan.table_metadata.key].label("key"))
        return self._page(level, self._chosen(level, keys)).with_for_update(of=level.alias)

    def cells(self, plan: QueryPlan) -> Select[Any]:
        """Select rows of texts for CSV, unlimited: an embed of one row and column is its text, others are JSON."""
        level = self._level(plan)
        if plan.count_name:
            return self._chosen(level, select(func.count().label(plan.count_name)))
        if not plan.shown:
            raise unreadable("CSV needs at least one column")
        texts = [self._cell(level, output).label(output.name) for output in plan.shown]
        chosen = self._chosen(level, select(*texts)).order_by(*self._order(level, plan.order))
        return _paged(chosen, plan.limit, plan.offset)

    def totals(self, plan: QueryPlan) -> Select[Any]:
        """Select `rows` (a number) of each `currency`, with their `amount`; of a table without amounts, one row."""
        level, columns = self._level(plan), plan.table_metadata.columns
        summed = plan.table_metadata.table.summed
        counted = func.count().label("rows")
        if summed is None:
            nothing: list[Sql] = [
                literal_column("NULL").label("currency"),
                literal_column("0").label("amount"),
                counted,
            ]
            return self._chosen(level, select(*nothing))
        currency = level.column(columns["currency"])
        amount = func.coalesce(func.sum(level.column(columns[summed])), 0)
        each: list[Sql] = [currency.label("currency"), amount.label("amount"), counted]
        return self._chosen(level, select(*each)).group_by(currency).order_by(currency)

    def _total(self, plan: QueryPlan) -> Sql:
        level = self._level(plan)
        return self._chosen(level, select(func.count())).scalar_subquery()

    def _level(self, plan: QueryPlan) -> QueryLevel:
        return QueryLevel(plan, plan.table_metadata.source.alias(f"t{next(self._numbers)}"))

    def _rows(self, level: QueryLevel, chosen: Choose) -> Subquery:
        """Select the page of a list, as `many` reads it, of the rows that `chosen` restricts a selection to."""
        if level.plan.count_name:
            return chosen(select(*self._row(level))).subquery(ROW)
        if not self._dialect.page_first:
            return self._page(level, chosen(select(*self._row(level)))).subquery(ROW)
        page = self._page(level, chosen(select(level.alias))).subquery(f"p{next(self._numbers)}")
        return select(*self._row(QueryLevel(level.plan, page))).select_from(page).subquery(ROW)

    def _page(self, level: QueryLevel, rows: Select[Any]) -> Select[Any]:
        """Select one page in a stable order: ties are broken by the primary key."""
        plan = level.plan
        falling = bool(plan.order) and plan.order[-1].descending
        keys = [column.name for column in plan.table_metadata.source.primary_key]
        named = {sort.column for sort in plan.order}
        ties = tuple(Sort(key, falling, None) for key in keys if key not in named)
        ordered = rows.order_by(*self._order(level, plan.order + ties))
        limit = self._ceiling if plan.limit is None else min(plan.limit, self._ceiling)
        return _paged(ordered, limit, plan.offset)

    def _chosen(self, level: QueryLevel, rows: Select[Any]) -> Select[Any]:
        """Select the rows that the role sees, that match the filters, and that have what is embedded with `!inner`."""
        return rows.select_from(level.alias).where(*self._conditions(level))

    def _conditions(self, level: QueryLevel) -> Iterator[Sql]:
        plan = level.plan
        visible = plan.table_metadata.table.rows[self._role]
        if visible is not EVERYTHING:
            yield level.adapted(visible)
        context = Context(level.column, partial(self._exists, level), self._dialect, self.readers)
        for part in plan.where:
            yield condition(part, context)
        for output in plan.outputs:
            if isinstance(output, Nested) and output.inner:
                yield self._exists(level, output)

    def _exists(self, level: QueryLevel, nested: Nested) -> Sql:
        inner = self._level(nested.plan)
        return exists(self._linked(level, inner, nested, select(literal_column("1"))))

    def _order(self, level: QueryLevel, sorts: tuple[Sort, ...]) -> Iterator[Sql]:
        for sort in sorts:
            column = level.plan.table_metadata.columns[sort.column]
            yield self._dialect.sorted(
                level.column(column),
                descending=sort.descending,
                nulls_first=sort.nulls_first,
                nullable=column.nullable,
            )

    def _row(self, level: QueryLevel) -> Sequence[Sql]:
        if name := level.plan.count_name:
            return self._dialect.row(
                [(name, self._dialect.value(func.count(), ColumnKind.INTEGER, nullable=False))]
            )
        return self._dialect.row([(output.name, self._value(level, output)) for output in level.plan.shown])

    def _value(self, level: QueryLevel, output: Output | Nested) -> Sql:
        if isinstance(output, Output):
            column = output.column
            return self._dialect.value(level.column(column), column.kind, nullable=column.nullable)
        inner = self._level(output.plan)
        linked = partial(self._linked, level, inner, output)
        if not output.relation.many:
            return self._dialect.one(linked(select(*self._row(inner))))
        return select(self._dialect.many(self._rows(inner, linked))).scalar_subquery()

    def _cell(self, level: QueryLevel, output: Output | Nested) -> Sql:
        if isinstance(output, Output):
            return self._dialect.text(level.column(output.column), output.column.kind)
        if not output.relation.many and len(output.plan.shown) == 1:
            inner = self._level(output.plan)
            [only] = output.plan.shown
            return self._linked(level, inner, output, select(self._cell(inner, only))).scalar_subquery()
        return func.nullif(self._dialect.finished(self._value(level, output)), "null")

    def _linked(self, level: QueryLevel, inner: QueryLevel, nested: Nested, rows: Select[Any]) -> Select[Any]:
        """Select the rows of an embedded table that belong to the outer row."""
        relation = nested.relation
        link = inner.alias.c[relation.remote] == level.alias.c[relation.local]
        return self._chosen(inner, rows.where(link)).correlate(level.alias)


def _paged(rows: Select[Any], limit: int | None, offset: int) -> Select[Any]:
    """Add limit and offset as literals: a database plans a page of 20 otherwise than one of 1000."""
    if limit is not None:
        rows = rows.limit(literal_column(str(limit)))
    return rows.offset(literal_column(str(offset))) if offset else rows
