"""words of more lists"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns
from guildhall.services.search.rules import words_in

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None

INDEXED = {
    "order_withdrawals": ("name", "email", "order_number"),
    "product_reviews": ("text", "author"),
    "files": ("name", "alt"),
}
WORDS = sa.table(
    "search_words", sa.column("subject_table"), sa.column("word"), sa.column("subject_id", columns.Id)
)


def upgrade() -> None:
    connection = op.get_bind()
    for name, texts in INDEXED.items():
        table = sa.table(name, sa.column("id", columns.Id), *(sa.column(text) for text in (*texts, "kind")))
        rows = sa.select(table.c.id, *(table.c[text] for text in texts))
        if name == "files":
            rows = rows.where(table.c.kind == "image")
        for row in connection.execute(rows).all():
            words = [
                {"subject_table": name, "word": word, "subject_id": row.id}
                for word in sorted(words_in(row[1:]))
            ]
            if words:
                connection.execute(sa.insert(WORDS), words)


def downgrade() -> None:
    op.execute(sa.delete(WORDS).where(WORDS.c.subject_table.in_(INDEXED)))
