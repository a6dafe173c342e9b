"""The index of searchable words."""

from sqlalchemy import Index, Text
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id
from guildhall.core.db.records import Record

WORD = Text().with_variant(Text(collation="C"), "postgresql")
"""Ordered by code point on both databases, so that prefix searches are range scans."""


class SearchWord(Record):
    """A word of a row's texts, from `rules.words_in`. Deleted with its row."""

    __tablename__ = "search_words"
    __table_args__ = (Index(None, "subject_id", "word"),)

    subject_table: Mapped[str] = mapped_column(primary_key=True)
    word: Mapped[str] = mapped_column(WORD, primary_key=True)
    subject_id: Mapped[str] = mapped_column(Id, primary_key=True)
