"""The audit log."""

from typing import Any

from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, created, key


class AuditEntry(Record):
    """One action. `actor_id` is an account, or None for the system; `data` holds the changes as [old, new]."""

    __tablename__ = "audit_log"
    __table_args__ = (
        Index(None, "subject_table", "created_at", "id"),
        Index(None, "created_at", "id"),
        Index(None, "subject_id", "created_at"),  # the history of one row
    )

    id: Mapped[key]
    actor_id: Mapped[str | None] = mapped_column(Id, index=True)
    action: Mapped[str]  # such as order.status_changed
    subject_table: Mapped[str]
    subject_id: Mapped[str]
    data: Mapped[dict[str, Any]] = mapped_column(Json, default=dict)
    created_at: Mapped[created]
