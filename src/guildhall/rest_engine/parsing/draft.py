"""A query under construction: parameters arrive in any order, and parameters of an embed name it by a path."""

from collections import Counter
from dataclasses import dataclass, field

from guildhall.rest_engine.errors import not_embedded, unreadable
from guildhall.rest_engine.query import EVERY_COLUMN, Embed, Field, Filter, Group, Query, Sort

MOST_COPIES = 3
"""Of one column under several names; otherwise a request could multiply the size of its response."""


@dataclass
class DraftEmbed:
    table: str
    name: str
    hint: str | None
    inner: bool
    draft: "Draft"


@dataclass
class Draft:
    """One level of a query."""

    select: list[Field | DraftEmbed] = field(default_factory=list)
    where: list[Filter | Group] = field(default_factory=list)
    order: tuple[Sort, ...] = ()
    limit: int | None = None
    offset: int = 0
    empty: bool = False
    """An embed without columns, as in `products!inner()`: it filters the outer rows and returns nothing."""

    def find(self, path: list[str]) -> "Draft":
        """Return the embed at the end of the path; each step is the embed's own name or its table's."""
        if not path:
            return self
        embeds = [item for item in self.select if isinstance(item, DraftEmbed)]
        found = [embed for embed in embeds if embed.name == path[0]]
        found = found or [embed for embed in embeds if embed.table == path[0]]
        if len(found) != 1:
            raise not_embedded(path[0])
        return found[0].draft.find(path[1:])

    def finished(self) -> Query:
        copies = Counter(item.column for item in self.select if isinstance(item, Field))
        if copies and max(copies.values()) > MOST_COPIES:
            raise unreadable(f"more than {MOST_COPIES} copies of one column are selected")
        everything = () if self.empty else (Field(EVERY_COLUMN, EVERY_COLUMN),)
        return Query(
            tuple(_finished(item) for item in self.select) or everything,
            tuple(self.where),
            self.order,
            self.limit,
            self.offset,
        )


def _finished(item: Field | DraftEmbed) -> Field | Embed:
    if isinstance(item, Field):
        return item
    return Embed(item.table, item.name, item.hint, item.inner, item.draft.finished())
