"""Index the words of a row."""

from collections.abc import Iterable

from sqlalchemy import delete, insert

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.search.models import SearchWord
from guildhall.services.search.rules import words_in


def keep_words(uow: UnitOfWork, table: str, row_id: str, texts: Iterable[str | None]) -> None:
    """Replace the indexed words of a row with the words of the texts."""
    uow.db.execute(delete(SearchWord).where(SearchWord.subject_id == row_id))
    words = word_rows(table, row_id, texts)
    if words:
        uow.db.execute(insert(SearchWord), words)


def word_rows(table: str, row_id: str, texts: Iterable[str | None]) -> list[dict[str, str]]:
    """Return the `SearchWord` rows of one row of another table."""
    return [{"subject_table": table, "word": word, "subject_id": row_id} for word in sorted(words_in(texts))]
