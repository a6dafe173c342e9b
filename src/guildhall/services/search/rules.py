"""Split texts into searchable words and terms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import combining, normalize

LONGEST = 60  # characters of a word that are indexed
MOST = 300  # words of a row

_PARTS = re.compile(r"[^\W_]+")


def folded(text: str) -> str:
    """Return the text without case and accents: Élodie is elodie."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def words_in(texts: Iterable[str | None]) -> set[str]:
    """Return all words, and the rest of each word from each of its parts on.

    ada.king@mail.example.com is found by ada, king, mail.example and example.com, and by prefixes of these.
    """
    found: set[str] = set()
    for text in texts:
        for piece in folded(text or "").split():
            found.update(piece[part.start() :][:LONGEST] for part in _PARTS.finditer(piece))
            if len(found) > MOST:
                return set(sorted(found)[:MOST])
    return found


def terms_of(text: str) -> list[str]:
    """Return the search terms of a text, longest first. Each must be the prefix of a word."""
    found = {
        piece[part.start() :][:LONGEST] for piece in folded(text).split() if (part := _PARTS.search(piece))
    }
    return sorted(found, key=lambda term: (-len(term), term))


def after(term: str) -> str:
    """Return the upper bound of all texts that start with the term."""
    return term + "\U0010ffff"
