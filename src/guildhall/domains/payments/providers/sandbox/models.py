"""Tables of the sandbox provider, separate from the shop's as an external provider's would be."""

from typing import Any

from sqlalchemy import ForeignKey, Index, select
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Json, MinorUnits
from guildhall.core.db.records import Record, created, timestamp


class SandboxSession(Record):
    """A hosted card page. `request` is the data that it was created with.

    status: open, complete, expired. payment_status: unpaid, challenged (3-D Secure was required), paid.
    """

    __tablename__ = "sandbox_sessions"

    id: Mapped[str] = mapped_column(primary_key=True)
    idempotency_key: Mapped[str] = mapped_column(unique=True)
    charge_id: Mapped[str] = mapped_column(
        "payment_intent", key="charge_id", unique=True
    )  # the first release named it so
    amount: Mapped[int] = mapped_column(MinorUnits)
    refunded: Mapped[int] = mapped_column(MinorUnits, default=0)
    currency: Mapped[str]
    request: Mapped[dict[str, Any]] = mapped_column(Json)
    status: Mapped[str] = mapped_column(default="open")
    payment_status: Mapped[str] = mapped_column(default="unpaid")
    expires_at: Mapped[timestamp]
    created_at: Mapped[created]


SESSION = select(SandboxSession.__table__, SandboxSession.charge_id.label("charge_id"))
"""A session as a row, with its charge under the name used here."""


class SandboxRefund(Record):
    """A refund. The idempotency key makes a repeated request one refund."""

    __tablename__ = "sandbox_refunds"

    id: Mapped[str] = mapped_column(primary_key=True)
    session_id: Mapped[str] = mapped_column(ForeignKey("sandbox_sessions.id"), index=True)
    idempotency_key: Mapped[str] = mapped_column(unique=True)
    amount: Mapped[int] = mapped_column(MinorUnits)
    created_at: Mapped[created]


class SandboxDelivery(Record):
    """A queued event for the shop's webhook, retried until the response is 2xx."""

    __tablename__ = "sandbox_deliveries"
    __table_args__ = (Index(None, "delivered_at", "due_at"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    event: Mapped[dict[str, Any]] = mapped_column(Json)
    attempts: Mapped[int] = mapped_column(default=0)
    due_at: Mapped[timestamp]
    delivered_at: Mapped[timestamp | None]
    created_at: Mapped[created]


class SandboxMovement(Record):
    """A movement of the sandbox's balance; `payout_id` is the payout that contains it."""

    __tablename__ = "sandbox_movements"
    __table_args__ = (Index(None, "payout_id", "created_at"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    amount: Mapped[int] = mapped_column(MinorUnits)
    fee: Mapped[int] = mapped_column(MinorUnits)
    currency: Mapped[str]
    charge_id: Mapped[str | None]
    source: Mapped[str | None]
    payout_id: Mapped[str | None]
    created_at: Mapped[created] = mapped_column(index=True)
