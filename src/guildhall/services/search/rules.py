"""What counts as a word, and as the beginning of one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import combining, normalize

LONGEST = 60  # characters of a word; what is beyond tells no rows apart
MOST = 300  # words of a row

_PARTS = re.compile(r"[^\W_]+")


def folded(text: str) -> str:
    """Without capitals and accents: Élodie is elodie."""
    return "".join(rendered for rendered in normalize("NFKD", text.casefold()) if not combining(rendered))


def words_in(texts: Iterable[str | None]) -> set[str]:
    """Every word, and the rest of it from each of its parts on.

    ada.king@mail.example.com is found by ada, king, mail.example and example.com, each also begun only.
    """
    found: set[str] = set()
    for text in texts:
        for piece in folded(text or "").split():
            found.update(piece[part.start() :][:LONGEST] for part in _PARTS.finditer(piece))
            if len(found) > MOST:
                return set(sorted(found)[:MOST])
    return found


def terms_of(text: str) -> list[str]:
    """What is looked for, the longest first: each term begins a word. Signs before it are no part of it."""
    found = {
        piece[part.start() :][:LONGEST] for piece in folded(text).split() if (part := _PARTS.search(piece))
    }
    return sorted(found, key=lambda term: (-len(term), term))


def after(term: str) -> str:
    """The first text beyond all that begin with the term."""
    return term + "\U0010ffff"
