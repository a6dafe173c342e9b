"""Assigns the parameters of a query string to the levels of the query."""

import re
from collections import Counter
from urllib.parse import parse_qsl

from guildhall.core.numbers import whole
from guildhall.rest_engine.errors import DialectError, no_such_range, unreadable
from guildhall.rest_engine.parsing.draft import Draft
from guildhall.rest_engine.parsing.filters import Values, read_filter, read_group
from guildhall.rest_engine.parsing.select import read_order, read_select
from guildhall.rest_engine.query import Reading

LONGEST = 64 * 1024  # bytes of a query string
MOST_PARAMETERS = 200
LARGEST_NUMBER = 10**9
ONCE = frozenset({"select", "order", "limit", "offset", "columns", "on_conflict"})
"""Parameters of which the second would silently replace the first, on each level."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_QUOTED = re.compile(r'"([^"]*)"|([^",]+)')


def read_query(raw: str) -> Reading:
    """Parse a raw (percent-encoded) query string. Raises PGRST100 if it is invalid."""
    parameters = _parameters(raw)
    draft, values = Draft(), Values()
    for name, text in parameters:
        if name == "select":
            draft.select = read_select(text)
    lists: dict[str, tuple[str, ...]] = {}
    for name, text in parameters:
        if name in ("columns", "on_conflict"):
            lists[name] = _names(text)
        elif name != "select":
            _apply(draft, name, text, values)
    return Reading(draft.finished(), tuple(values.texts), lists.get("columns"), lists.get("on_conflict"))


def _parameters(raw: str) -> list[tuple[str, str]]:
    if len(raw) > LONGEST:
        raise DialectError("PGRST100", f"the query string is longer than {LONGEST} bytes", 414)
    try:
        pairs = parse_qsl(raw, keep_blank_values=True, errors="strict", max_num_fields=MOST_PARAMETERS)
    except UnicodeDecodeError:
        raise unreadable("the query string is not UTF-8") from None
    except ValueError:
        raise unreadable(f"more than {MOST_PARAMETERS} parameters") from None
    for name, text in pairs:
        if "\x00" in name or "\x00" in text:
            raise unreadable("the query string has a NUL character")
    given = Counter(name for name, _ in pairs if name.rpartition(".")[2] in ONCE)
    if twice := next((name for name, times in given.items() if times > 1), None):
        raise unreadable(f"{twice[:200]} is given twice")
    return pairs


def _apply(draft: Draft, name: str, text: str, values: Values) -> None:
    path = name.split(".")
    if not all(map(_NAME.fullmatch, path)):
        raise unreadable(f"'{name[:200]}' is not a parameter or a column")
    *path, last = path
    negated = last in ("and", "or") and path[-1:] == ["not"]
    level = draft.find(path[:-1] if negated else path)
    if last in ("and", "or"):
        level.where.append(read_group(text, values, any_of=last == "or", negated=negated))
    elif last == "order":
        level.order = read_order(text) if text else ()
    elif last == "limit":
        level.limit = _number(last, text)
    elif last == "offset":
        level.offset = _number(last, text)
    else:
        level.where.append(read_filter(last, text, values))


def _number(name: str, text: str) -> int:
    if text.startswith("-") and whole(text[1:]):
        if name == "limit":
            raise no_such_range("Limit should be greater than or equal to zero.")
        return 0  # as PostgREST reads a negative offset
    number = whole(text)
    if number is None or number > LARGEST_NUMBER:
        raise unreadable(f"{name} is not a number of rows: '{text[:200]}'")
    return number


def _names(text: str) -> tuple[str, ...]:
    """Parse `columns="a","b"`, with or without quotes."""
    return tuple(quoted or plain.strip() for quoted, plain in _QUOTED.findall(text))
