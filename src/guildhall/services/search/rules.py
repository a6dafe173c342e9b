"""Split texts into searchable words and terms, as people spell them."""

import re
from collections.abc import Iterable
from unicodedata import combining, normalize

from guildhall.core.transliteration import transliterate

LONGEST = 60  # characters of a word that are indexed
MOST = 300  # words of a row

Term = tuple[str, ...]
"""The spellings of a searched word, any of which may match."""

_PARTS = re.compile(r"[^\W_]+")
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘`´ʹʻʼ′＇", "'"))


def folded(text: str) -> str:
    """Return the text in the 26 Latin letters, without case and accents: Élodie is elodie, Müller is muller."""
    split = normalize("NFKD", text.translate(_APOSTROPHES).casefold())
    return transliterate("".join(letter for letter in split if not combining(letter))).lower()


def spelled(text: str) -> str:
    """Return the text as `folded`, but with umlauts as two letters: Müller is mueller."""
    return transliterate(text.translate(_APOSTROPHES).casefold()).lower()


def words_in(texts: Iterable[str | None]) -> set[str]:
    """Return all words in both spellings, and the rest of each word from each of its parts on, without apostrophes.

    ada.king@mail.example.com is found by ada, king, mail.example and example.com, and by prefixes of these.
    """
    found: set[str] = set()
    for text in filter(None, texts):
        for piece in (*folded(text).split(), *(() if text.isascii() else spelled(text).split())):
            found.update(_word(piece[part.start() :]) for part in _PARTS.finditer(piece))
            if len(found) > MOST:
                return set(sorted(found)[:MOST])
    return found


def terms_of(text: str) -> list[Term]:
    """Return the search terms of a text, longest first. A spelling of each must be the prefix of a word."""
    pairs = zip(folded(text).split(), spelled(text).split(), strict=False)
    spellings = (tuple(dict.fromkeys(filter(None, map(_term, pair)))) for pair in pairs)
    return sorted({term for term in spellings if term}, key=lambda term: (-len(term[0]), term))


def _term(piece: str) -> str:
    part = _PARTS.search(piece)
    return _word(piece[part.start() :]) if part else ""


def _word(piece: str) -> str:
    return piece.replace("'", "")[:LONGEST]


def after(term: str) -> str:
    """Return the upper bound of all texts that start with the term."""
    return term + "\U0010ffff"
