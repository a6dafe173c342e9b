"""Full-text search on SQLite: a function that evaluates a query on a text. PostgreSQL has one built in."""

import json
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

FOUND = "words_found"
"""The name of the SQL function."""

Tree = list[Any]
"""["word", text, is_prefix], ["phrase", [text, ...]], ["not", tree], ["and" | "or", [tree, ...]]; [] finds nothing."""

_WORD = re.compile(r"[^\W_]+")


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case: runs of letters and digits."""
    return _WORD.findall(text.lower())


def found(text: str | None, query: str) -> bool | None:
    """Return whether a text matches a query tree (as JSON). An SQL function for SQLite; NULL stays NULL."""
    return None if text is None else _matches(_read(query), words_of(text))


@lru_cache(maxsize=64)
def _read(query: str) -> Tree:
    tree: Tree = json.loads(query)
    return tree


def _matches(tree: Tree, words: list[str]) -> bool:
    match tree:
        case ["word", word, prefix]:
            return any(each.startswith(word) for each in words) if prefix else word in words
        case ["phrase", phrase]:
            size = len(phrase)
            return any(words[at : at + size] == phrase for at in range(len(words) - size + 1))
        case ["not", inner]:
            return not _matches(inner, words)
        case [kind, parts]:
            combine: Callable[[Any], bool] = all if kind == "and" else any
            return combine(_matches(part, words) for part in parts)
        case _:
            return False
