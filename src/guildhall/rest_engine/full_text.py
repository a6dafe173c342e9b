"""Full-text search: whole words in any case, without stemming, the same on both databases.

A query is parsed to a tree. PostgreSQL gets it as a tsquery over the configuration `simple`; SQLite evaluates it with
`guildhall.core.db.full_text`.
"""

import re
from collections.abc import Callable, Sequence

from guildhall.core.db.full_text import Tree, words_of
from guildhall.rest_engine.errors import DialectError, unreadable

OPERATORS = ("plfts", "phfts", "wfts", "fts")
MOST_WORDS = 50
LONGEST_WORD = 100  # characters
MOST_TOKENS = 120  # of `fts`: parentheses are read recursively

_TOKEN = re.compile(r"\s*(<->|[&|!()]|'(?:[^']|'')*'(?::\*)?|[^\s&|!()<']+)")
_WEB = re.compile(r'-?"[^"]*"?|\S+')


def parse(operator: str, text: str) -> Tree:
    """Return the tree of a query. Raises PGRST100 if it has too many words, 42601 for invalid `fts` syntax."""
    words = words_of(text)
    if len(words) > MOST_WORDS or any(len(word) > LONGEST_WORD for word in words):
        raise unreadable(f"more than {MOST_WORDS} words, or a word of more than {LONGEST_WORD} characters")
    match operator:
        case "plfts":
            return _joined("and", [_word(word) for word in words])
        case "phfts":
            return _phrase(words)
        case "wfts":
            return _of_web(text)
        case _:
            return _Syntax(text).tree()


def as_tsquery(tree: Tree) -> str:
    """Return the tree in the syntax of PostgreSQL's tsquery. Its words are letters and digits only."""
    match tree:
        case ["word", word, prefix]:
            return f"'{word}'{':*' if prefix else ''}"
        case ["phrase", words]:
            return "(" + " <-> ".join(f"'{word}'" for word in words) + ")"
        case ["not", inner]:
            return f"!{as_tsquery(inner)}"
        case [kind, parts]:
            return "(" + (" & " if kind == "and" else " | ").join(map(as_tsquery, parts)) + ")"
        case _:
            return ""


def _word(word: str, *, prefix: bool = False) -> Tree:
    return ["word", word, prefix]


def _phrase(words: Sequence[str]) -> Tree:
    if len(words) == 1:
        return _word(words[0])
    return ["phrase", list(words)] if words else []


def _joined(kind: str, parts: list[Tree]) -> Tree:
    parts = [part for part in parts if part]
    return parts[0] if len(parts) == 1 else [kind, parts] if parts else []


def _of_web(text: str) -> Tree:
    """Parse what people type into a search box: words, "phrases", -without, or."""
    groups: list[list[Tree]] = [[]]
    for part in _WEB.findall(text):
        if part.lower() == "or":
            groups.append([])
            continue
        phrase = _phrase(words_of(part))
        groups[-1].append(["not", phrase] if phrase and part.startswith("-") else phrase)
    return _joined("or", [_joined("and", group) for group in groups])


class _Syntax:
    """Parses `fts`: words joined by &, |, ! and <->, with parentheses; `word:*` is a prefix."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens: list[str] = []
        at, text = 0, text.strip()
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise self._error()
            self._tokens.append(found[1])
            at = found.end()
        if len(self._tokens) > MOST_TOKENS:
            raise unreadable(f"more than {MOST_TOKENS} words and operators in a full-text query")

    def tree(self) -> Tree:
        if not self._tokens:
            return []
        tree = self._either()
        if self._tokens:
            raise self._error()
        return tree

    def _either(self) -> Tree:
        return self._series("or", "|", self._both)

    def _both(self) -> Tree:
        return self._series("and", "&", self._unit)

    def _series(self, kind: str, sign: str, inner: Callable[[], Tree]) -> Tree:
        parts = [inner()]
        while self._take(sign):
            parts.append(inner())
        return _joined(kind, parts)

    def _unit(self) -> Tree:
        if self._take("!"):
            inner = self._unit()
            return ["not", inner] if inner else []
        if self._take("("):
            tree = self._either()
            if not self._take(")"):
                raise self._error()
            return tree
        words, prefix = self._words()
        while self._take("<->"):
            more, prefix = self._words()
            words += more
        return _word(words[0], prefix=prefix) if len(words) == 1 else _phrase(words)

    def _words(self) -> tuple[list[str], bool]:
        token = self._tokens.pop(0) if self._tokens else ""
        if token in ("", "&", "|", "!", "(", ")", "<->"):
            raise self._error()
        return words_of(token), token.endswith(":*")

    def _take(self, sign: str) -> bool:
        if self._tokens[:1] != [sign]:
            return False
        self._tokens.pop(0)
        return True

    def _error(self) -> DialectError:
        return DialectError("42601", f'syntax error in tsquery: "{self._text[:200]}"')
