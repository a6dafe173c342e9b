"""A query resolved for one role: every name is bound to a column or relation, every permission checked. Pure data.

A plan contains neither values nor the caller; `statement` translates it to SQL.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from guildhall.rest_engine.query import Sort
from guildhall.rest_engine.schema import Column, Relation, TableMetadata


@dataclass(frozen=True)
class Output:
    """A column of the response."""

    name: str
    column: Column


@dataclass(frozen=True)
class Nested:
    """An embedded table of the response: an object or null, or a list."""

    name: str
    relation: Relation
    inner: bool
    plan: "QueryPlan"


@dataclass(frozen=True)
class Condition:
    """A filter on a resolved column; see query.Filter."""

    column: Column
    op: str
    negated: bool
    slots: tuple[int, ...]
    word: str | None


@dataclass(frozen=True)
class Presence:
    """A condition on the rows of an embedded table: that there is one, or with `absent` that there is none."""

    nested: Nested
    absent: bool


@dataclass(frozen=True)
class Combination:
    any_of: bool
    negated: bool
    parts: "tuple[Condition | Presence | Combination, ...]"


@dataclass(frozen=True)
class QueryPlan:
    """One level of a response. `order` names columns of the table; `limit` None means the engine's maximum.

    With `count_name`, the response has the number of rows under this name instead of the rows.
    """

    table_metadata: TableMetadata
    outputs: tuple[Output | Nested, ...]
    where: tuple[Condition | Presence | Combination, ...]
    order: tuple[Sort, ...]
    limit: int | None
    offset: int
    count_name: str | None = None

    @property
    def shown(self) -> tuple[Output | Nested, ...]:
        """The outputs that are returned: an embed without columns, as in `products!inner()`, only filters."""
        return tuple(
            out for out in self.outputs if isinstance(out, Output) or out.plan.outputs or out.plan.count_name
        )

    def tables(self) -> Iterator[str]:
        """Yield the name of the table and of those embedded in it, at every depth."""
        yield self.table_metadata.name
        for output in self.outputs:
            if isinstance(output, Nested):
                yield from output.plan.tables()
