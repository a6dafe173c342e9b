"""Parses `select=*,title:name,product:products!inner(name,image_url)` and `order=created_at.desc.nullslast,id`."""

from guildhall.rest_engine.parsing.draft import Draft, DraftEmbed
from guildhall.rest_engine.parsing.scanner import Scanner
from guildhall.rest_engine.query import EVERY_COLUMN, Field, Sort

DEEPEST_EMBED = 3
MOST_EMBEDS = 12  # per query: each runs for every row of the level above
MOST_SELECTED = 100  # per level, where * counts as one; a workshop in five languages needs 52
MOST_SORTS = 10
JOINS = {"inner": True, "left": False}


def read_select(text: str) -> list[Field | DraftEmbed]:
    scanner = Scanner("select parameter", text)
    scanner.spaces()
    items = [] if scanner.done else _items(scanner, 0)
    scanner.end()
    if _embeds(items) > MOST_EMBEDS:
        raise scanner.error(f"at most {MOST_EMBEDS} embedded tables")
    return items


def _embeds(items: list[Field | DraftEmbed]) -> int:
    return sum(1 + _embeds(item.draft.select) for item in items if isinstance(item, DraftEmbed))


def _items(scanner: Scanner, depth: int) -> list[Field | DraftEmbed]:
    items = [_item(scanner, depth)]
    while scanner.take(","):
        if len(items) == MOST_SELECTED:
            raise scanner.error(f"at most {MOST_SELECTED} columns")
        items.append(_item(scanner, depth))
    return items


def _item(scanner: Scanner, depth: int) -> Field | DraftEmbed:
    scanner.spaces()
    if scanner.take("*"):
        scanner.spaces()
        return Field(EVERY_COLUMN, EVERY_COLUMN)
    first = scanner.name("field name")
    scanner.spaces()
    renamed = scanner.take(":")
    if renamed:
        scanner.spaces()
    target = scanner.name("field name") if renamed else first
    item = _embed(scanner, target, first, depth)
    scanner.spaces()
    return item or Field(target, first)


def _embed(scanner: Scanner, table: str, name: str, depth: int) -> DraftEmbed | None:
    """Parse the rest of an embedded table after its name; None if it is a column."""
    hint, inner, marked = None, False, False
    while scanner.take("!"):
        marked = True
        word = scanner.name("inner, left, or the name of a foreign key")
        if word in JOINS:
            inner = JOINS[word]
        else:
            hint = word
    if marked:
        scanner.need("(")
    elif not scanner.take("("):
        return None
    if depth == DEEPEST_EMBED:
        raise scanner.error(f"at most {DEEPEST_EMBED} levels of embedding")
    draft = Draft()
    scanner.spaces()
    draft.empty = scanner.take(")")
    if not draft.empty:
        draft.select = _items(scanner, depth + 1)
        scanner.need(")")
    return DraftEmbed(table, name, hint, inner, draft)


def read_order(text: str) -> tuple[Sort, ...]:
    scanner = Scanner("order", text)
    sorts = [_sort(scanner)]
    while scanner.take(","):
        if len(sorts) == MOST_SORTS:
            raise scanner.error(f"at most {MOST_SORTS} columns")
        sorts.append(_sort(scanner))
    scanner.end()
    return tuple(sorts)


def _sort(scanner: Scanner) -> Sort:
    column = scanner.name("field name")
    descending, nulls_first = False, None
    if scanner.take(".desc"):
        descending = True
    else:
        scanner.take(".asc")
    if scanner.take(".nullsfirst"):
        nulls_first = True
    elif scanner.take(".nullslast"):
        nulls_first = False
    return Sort(column, descending, nulls_first)
