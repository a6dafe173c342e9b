"""Values of the operators on lists (`cs`, `cd`, `ov`): `{a,"b c"}` as PostgreSQL writes arrays, or a JSON list."""

import json
import re

from guildhall.rest_engine.errors import DialectError

OPERATORS = ("cs", "cd", "ov")
MOST_ITEMS = 100

_ITEM = re.compile(r'\s*"((?:[^"\\]|\\.)*)"\s*(,|$)|([^,{}"\\]*)(,|$)')
_ESCAPED = re.compile(r"\\(.)")


def read_list(text: str) -> str:
    """Return the list as JSON text. Raises 22P02 if it is neither an array nor a list of texts."""
    items = _of_json(text) if text.startswith("[") else _of_array(text)
    if items is None or len(items) > MOST_ITEMS:
        raise DialectError("22P02", f'malformed array literal: "{text[:200]}"')
    return json.dumps(items, ensure_ascii=False)


def _of_json(text: str) -> list[str] | None:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, list) and all(isinstance(item, str) for item in read) else None


def _of_array(text: str) -> list[str] | None:
    if not (text.startswith("{") and text.endswith("}")):
        return None
    inner, at, items = text[1:-1], 0, list[str]()
    if not inner.strip():
        return items
    while True:
        found = _ITEM.match(inner, at)
        if found is None:
            return None
        quoted, end, plain, plain_end = found.groups()
        if quoted is None and not plain.strip():
            return None
        items.append(plain.strip() if quoted is None else _ESCAPED.sub(r"\1", quoted))
        at = found.end()
        if not (end or plain_end):
            return items
