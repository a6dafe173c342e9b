"""The outbox: a mail is a row written in the transaction that causes it, and sent by the worker afterwards."""

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, created, key, timestamp, updated


class Mail(Record):
    """A mail in the outbox. `dedup_key` is unique per cause. `context` holds the values of the template.

    Sign-in links exist only in `context`, which is emptied once the mail is sent.

    try_until: a failure after this time is final. void_at: the mail is not sent after this time, because it would be
    misleading (its link has expired, the workshop it reminds of has begun). fault: a `rules.Fault`, classifying the
    server's reply in `error`.
    """

    __tablename__ = "mails"
    __table_args__ = (
        CheckConstraint("state IN ('queued', 'sending', 'sent', 'failed')", name="state"),
        Index(None, "state", "due_at"),
        Index(None, "state", "created_at"),
        Index(None, "created_at", "id"),
        # For prefix searches, which PostgreSQL's default collation does not support.
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
    created_at: Mapped[created]
    sent_at: Mapped[timestamp | None]


class FailingServer(Record):
    """A mail server whose last attempt failed, by a key of its settings; none while all is well.

    No process tries it before `next_try_at`. `refused_sign_ins` counts refusals of user or password.
    """

    __tablename__ = "failing_mail_servers"

    server: Mapped[str] = mapped_column(primary_key=True)
    failures: Mapped[int]
    refused_sign_ins: Mapped[int]
    next_try_at: Mapped[timestamp]


class SentCopy(Record):
    """The content of a mail as it was sent, without sign-in links. Kept for three months."""

    __tablename__ = "mail_copies"

    mail_id: Mapped[str] = mapped_column(Id, ForeignKey("mails.id", ondelete="CASCADE"), primary_key=True)
    subject: Mapped[str]
    html: Mapped[str]
    plain: Mapped[str]
    sent_at: Mapped[timestamp] = mapped_column(index=True)


class CustomTexts(Record):
    """The operator's texts of one kind of mail in one language, which replace the defaults.

    `words` holds the customised texts by name; `version` is incremented by each save, to detect conflicts.
    """

    __tablename__ = "mail_texts"
    __table_args__ = (UniqueConstraint("kind", "language"),)

    id: Mapped[key]
    kind: Mapped[str]
    language: Mapped[str]
    words: Mapped[dict[str, str]] = mapped_column(Json)
    version: Mapped[int]
    updated_by: Mapped[str | None] = mapped_column(Id)
    updated_at: Mapped[updated]
