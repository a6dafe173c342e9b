"""The outbox: a mail is a row, written in the transaction that causes it and sent by the worker after."""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, key, timestamp


class Mail(Record):
    """`dedup_key` makes a repeated cause send one mail. `context` is what the template is filled with.

    Links that let their reader in exist only inside `context`, which is emptied once the mail has left.

    try_until: a failure after this moment is the last one. void_at: from then on it would only mislead (its link has
    run out, the day it reminds of has come), and is not sent. fault: a name of `rules.Fault`, for the server's words in
    `error`.
    """

    __tablename__ = "mails"
    __table_args__ = (
        CheckConstraint("state IN ('queued', 'sending', 'sent', 'failed')", name="state"),
        Index(None, "state", "due_at"),
        Index(None, "state", "created_at"),
        Index(None, "created_at", "id"),
        # For addresses that begin so: PostgreSQL's own order of words does not serve them.
        Index("ix_mails_recipient_prefix", "recipient", postgresql_ops={"recipient": "text_pattern_ops"}),
    )

    id: Mapped[key]
    dedup_key: Mapped[str] = mapped_column(unique=True)
    recipient: Mapped[str] = mapped_column(index=True)
    language: Mapped[str]
    template: Mapped[str]
    context: Mapped[dict[str, Any]] = mapped_column(Json)
    state: Mapped[str] = mapped_column(default="queued")
    attempts: Mapped[int] = mapped_column(default=0)
    due_at: Mapped[timestamp]
    try_until: Mapped[timestamp]
    void_at: Mapped[timestamp | None]
    fault: Mapped[str | None]
    error: Mapped[str | None]
    created_at: Mapped[timestamp]
    sent_at: Mapped[timestamp | None]


class SentCopy(Record):
    """What a mail said when it left, without the links that let their reader in. Kept for `rules.COPY_DAYS`."""

    __tablename__ = "mail_copies"

    mail_id: Mapped[str] = mapped_column(Id, ForeignKey("mails.id", ondelete="CASCADE"), primary_key=True)
    subject: Mapped[str]
    html: Mapped[str]
    plain: Mapped[str]
    sent_at: Mapped[timestamp] = mapped_column(index=True)


class EditedMailTexts(Record):
    """What the operator says in one kind of mail and one language in place of the house's own texts.

    `words` holds the changed texts by name; `version` counts the saves, so that a stale page is noticed.
    """

    __tablename__ = "mail_texts"
    __table_args__ = (UniqueConstraint("kind", "language"),)

    id: Mapped[key]
    kind: Mapped[str]
    language: Mapped[str]
    words: Mapped[dict[str, str]] = mapped_column(Json)
    version: Mapped[int]
    updated_by: Mapped[str | None] = mapped_column(Id)
    updated_at: Mapped[timestamp]
