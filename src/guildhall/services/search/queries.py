"""Finding rows by their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, exists, func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.search.models import SearchWord
from guildhall.services.search.rules import after, terms_of

MOST_FOUND = 100
"""Rows that a search answers: more, and it has to be told more."""

LOOKED_AT = 400
"""Words that it goes through: some are of the same row."""

LOOKED_AT_OF_SEVERAL = 200, 2000
"""For several terms, the second where the first are not enough: some are of rows without the others."""


@dataclass(frozen=True, slots=True)
class SearchHits:
    """The ids of rows in which every term begins a word. `more`: there are others."""

    ids: list[str]
    more: bool


def find(uow: UnitOfWork, table: str, text: str) -> SearchHits:
    """The rows of a table that a text finds: those of its rarest term that have the others too."""
    terms = terms_of(text)
    if not terms:
        return SearchHits([], more=False)
    rarest = min(terms, key=lambda term: _words(uow, table, term, LOOKED_AT)) if terms[1:] else terms[0]
    others = [term for term in terms if term != rarest]
    for most in LOOKED_AT_OF_SEVERAL if others else (LOOKED_AT,):
        ids = _among(uow, table, rarest, others, most)
        more = len(ids) > MOST_FOUND or _words(uow, table, rarest, most + 1) > most
        if len(ids) > MOST_FOUND or not more:
            break
    return SearchHits(ids[:MOST_FOUND], more=more)


def _among(uow: UnitOfWork, table: str, rarest: str, others: list[str], most: int) -> list[str]:
    """The rows of the first words that begin with the rarest term, where they have the others too."""
    begun = _begun(SearchWord.word, rarest)
    words = select(SearchWord.subject_id).where(SearchWord.subject_table == table, *begun)
    rows = words.limit(most).subquery("looked_at")
    having = [_has(rows.c.subject_id, term) for term in others]
    return list(uow.db.scalars(select(rows.c.subject_id).distinct().where(*having).limit(MOST_FOUND + 1)))


def _words(uow: UnitOfWork, table: str, term: str, most: int) -> int:
    """How many words begin so; it stops counting at `most`."""
    words = select(SearchWord.word).where(SearchWord.subject_table == table, *_begun(SearchWord.word, term))
    return uow.db.execute(select(func.count()).select_from(words.limit(most).subquery())).scalar_one()


def _has(row_id: Any, term: str) -> ColumnElement[bool]:
    return exists().where(SearchWord.subject_id == row_id, *_begun(SearchWord.word, term))


def _begun(word: Any, term: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return word >= term, word < after(term)
