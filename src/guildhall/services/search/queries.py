"""Search rows by their words."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, exists, func, or_, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.search.models import SearchWord
from guildhall.services.search.rules import Term, after, terms_of

MOST_FOUND = 100
"""The maximum number of results."""

EXAMINED = 400
"""The number of index entries read for one term; several may belong to the same row."""

LOOKED_AT_OF_SEVERAL = 200, 2000
"""The number of entries read for several terms: first and second attempt, because some rows lack the other terms."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The ids of rows in which every term is the prefix of a word. `more`: further rows match."""

    ids: list[str]
    more: bool


def find(uow: UnitOfWork, table: str, text: str) -> SearchResult:
    """Return the rows of a table that match a text: those with its rarest term that have the other terms, too."""
    terms = terms_of(text)
    if not terms:
        return SearchResult([], more=False)
    rarest = min(terms, key=lambda term: _count(uow, table, term, EXAMINED)) if terms[1:] else terms[0]
    others = [term for term in terms if term != rarest]
    for most in LOOKED_AT_OF_SEVERAL if others else (EXAMINED,):
        ids = _among(uow, table, rarest, others, most)
        more = len(ids) > MOST_FOUND or _count(uow, table, rarest, most + 1) > most
        if len(ids) > MOST_FOUND or not more:
            break
    return SearchResult(ids[:MOST_FOUND], more=more)


def _among(uow: UnitOfWork, table: str, rarest: Term, others: list[Term], most: int) -> list[str]:
    """Return the rows of the first `most` entries of the rarest term, filtered by the other terms."""
    matching = _has_prefix(SearchWord.word, rarest)
    words = select(SearchWord.subject_id).where(SearchWord.subject_table == table, matching)
    rows = words.limit(most).subquery("looked_at")
    having = [_has(rows.c.subject_id, term) for term in others]
    return list(uow.db.scalars(select(rows.c.subject_id).distinct().where(*having).limit(MOST_FOUND + 1)))


def _count(uow: UnitOfWork, table: str, term: Term, most: int) -> int:
    """Return the number of entries with this prefix, counting at most `most`."""
    words = select(SearchWord.word).where(
        SearchWord.subject_table == table, _has_prefix(SearchWord.word, term)
    )
    return uow.db.execute(select(func.count()).select_from(words.limit(most).subquery())).scalar_one()


def _has(row_id: Any, term: Term) -> ColumnElement[bool]:
    return exists().where(SearchWord.subject_id == row_id, _has_prefix(SearchWord.word, term))


def _has_prefix(word: Any, term: Term) -> ColumnElement[bool]:
    return or_(*(and_(word >= spelling, word < after(spelling)) for spelling in term))
