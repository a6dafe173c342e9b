"""words as people spell them"""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns
from guildhall.services.search.rules import words_in

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

INDEXED = {
    "users": ("email", "first_name", "last_name"),
    "contact_messages": ("name", "email", "subject", "message"),
    "products": ("name", "name_de", "name_fr", "name_es", "name_it", "slug"),
    "workshops": ("title", "instructor", "slug"),
    "blog_articles": ("title", "slug"),
    "news": ("title", "slug"),
}
WORDS = sa.table(
    "search_words", sa.column("subject_table"), sa.column("word"), sa.column("subject_id", columns.Id)
)


def _changed(texts: Iterable[str | None]) -> bool:
    """Return True if the row has letters or apostrophes whose words are other ones now."""
    return any(text and (not text.isascii() or "'" in text or "`" in text) for text in texts)


def upgrade() -> None:
    connection = op.get_bind()
    for name, texts in INDEXED.items():
        table = sa.table(name, sa.column("id", columns.Id), *(sa.column(text) for text in texts))
        for row in connection.execute(sa.select(table)).all():
            if not _changed(row[1:]):
                continue
            connection.execute(sa.delete(WORDS).where(WORDS.c.subject_id == row.id))
            words = [
                {"subject_table": name, "word": word, "subject_id": row.id}
                for word in sorted(words_in(row[1:]))
            ]
            if words:
                connection.execute(sa.insert(WORDS), words)


def downgrade() -> None:
    """Nothing to undo: the next write of a row indexes it again."""
