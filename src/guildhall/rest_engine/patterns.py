"""Patterns of like and ilike: `*` or `%` matches any text, `_` any character; a backslash escapes either."""

from enum import Enum

from guildhall.rest_engine.errors import unreadable

LONGEST = 500  # characters
MOST_WILDCARDS = 10  # the databases try every way to match


class Wild(Enum):
    TEXT = "%"
    CHARACTER = "_"


Pattern = list[Wild | str]
"""Wildcards and literal characters."""

_WILD = {"*": Wild.TEXT, "%": Wild.TEXT, "_": Wild.CHARACTER}


def read_pattern(text: str) -> Pattern:
    if len(text) > LONGEST:
        raise unreadable(f"a pattern is longer than {LONGEST} characters")
    pattern: Pattern = []
    characters = iter(text)
    for character in characters:
        if character == "\\":
            pattern.append(next(characters, "\\"))
        else:
            pattern.append(_WILD.get(character, character))
    if sum(part is Wild.TEXT for part in pattern) > MOST_WILDCARDS:
        raise unreadable(f"more than {MOST_WILDCARDS} wildcards in a pattern")
    return pattern


def as_like(pattern: Pattern) -> str:
    """Return a LIKE pattern with the backslash as its escape character."""
    return "".join(
        part.value if isinstance(part, Wild) else f"\\{part}" if part in "%_\\" else part for part in pattern
    )


def as_glob(pattern: Pattern) -> str:
    """Return a pattern for SQLite's GLOB, which is case-sensitive."""
    wild = {Wild.TEXT: "*", Wild.CHARACTER: "?"}
    return "".join(
        wild[part] if isinstance(part, Wild) else f"[{part}]" if part in "*?[" else part for part in pattern
    )
