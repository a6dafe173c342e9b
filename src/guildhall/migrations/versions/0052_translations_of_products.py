"""translations of products"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from guildhall.core.db import columns
from guildhall.services.search.rules import words_in

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None

LANGUAGES = ("de", "fr", "es", "it")
FIELDS = ("name", "description")
PRODUCTS = sa.table(
    "products",
    sa.column("id", columns.Id),
    sa.column("translations", columns.Json),
    *(sa.column(f"{field}_{language}", sa.String()) for field in FIELDS for language in LANGUAGES),
)
WORDS = sa.table(
    "search_words", sa.column("subject_table"), sa.column("word"), sa.column("subject_id", columns.Id)
)


def upgrade() -> None:
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.add_column(sa.Column("translations", columns.Json(), nullable=False, server_default="{}"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(PRODUCTS)).mappings().all():
        texts = {
            language: {field: text for field in FIELDS if (text := row[f"{field}_{language}"])}
            for language in LANGUAGES
        }
        filled = {language: fields for language, fields in texts.items() if fields}
        if filled:
            change = sa.update(PRODUCTS).where(PRODUCTS.c.id == row["id"])
            connection.execute(change.values(translations=filled))
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.alter_column("translations", existing_type=columns.Json(), server_default=None)
        for field in FIELDS:
            for language in LANGUAGES:
                batch_op.drop_column(f"{field}_{language}")
    for name in ("workshops", "blog_articles", "news"):
        _index_translated_titles(connection, name)


def _index_translated_titles(connection: sa.Connection, name: str) -> None:
    """Add the words of a table's translated titles that its rows are not found by yet."""
    table = sa.table(name, sa.column("id", columns.Id), sa.column("translations", columns.Json))
    for row in connection.execute(sa.select(table)).all():
        indexed = sa.select(WORDS.c.word).where(WORDS.c.subject_id == row.id)
        titles = [texts.get("title") for texts in (row.translations or {}).values()]
        words = [
            {"subject_table": name, "word": word, "subject_id": row.id}
            for word in sorted(words_in(titles) - set(connection.scalars(indexed)))
        ]
        if words:
            connection.execute(sa.insert(WORDS), words)


def downgrade() -> None:
    with op.batch_alter_table("products", schema=None) as batch_op:
        for field in FIELDS:
            for language in LANGUAGES:
                batch_op.add_column(sa.Column(f"{field}_{language}", sa.String(), nullable=True))
    connection = op.get_bind()
    for row in connection.execute(sa.select(PRODUCTS.c.id, PRODUCTS.c.translations)).all():
        texts = {
            f"{field}_{language}": text
            for language, fields in row.translations.items()
            for field, text in fields.items()
        }
        if texts:
            change = sa.update(PRODUCTS).where(PRODUCTS.c.id == row.id)
            connection.execute(change.values(**texts))
    with op.batch_alter_table("products", schema=None) as batch_op:
        batch_op.drop_column("translations")
