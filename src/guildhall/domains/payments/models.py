"""Payments, refunds, and the inbox of what the provider tells us."""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json, MinorUnits
from guildhall.core.db.records import Record, key, timestamp


class Payment(Record):
    """One checkout session at a provider, for one order or for several of one currency (M8).

    opening -> open -> awaiting (a delayed method was chosen) -> paid; before it is paid: failed, expired.
    paid may still follow failed and expired: late money is never lost (M10). review: money came that fits no order.
    `problem` says in a word why money lies beside the books (amount_mismatch, paid_twice, customer_deleted) until an
    admin's `decision` (accepted, returned); `received` is what came. A paid one has a problem where some of its orders
    were paid before.
    `attempt` counts the sessions of the same orders; with it goes the provider's idempotency key.
    """

    __tablename__ = "payments"
    __table_args__ = (
        CheckConstraint(
            "status IN ('opening', 'open', 'awaiting', 'paid', 'review', 'failed', 'expired')", name="status"
        ),
        CheckConstraint("decision IN ('accepted', 'returned')", name="decision"),
        Index(None, "status", "expires_at"),
    )

    id: Mapped[key]
    provider: Mapped[str]  # sandbox or stripe
    session_id: Mapped[str | None] = mapped_column(unique=True)
    payment_intent: Mapped[str | None] = mapped_column(index=True)
    attempt: Mapped[int]
    amount: Mapped[int] = mapped_column(MinorUnits)
    currency: Mapped[str]
    status: Mapped[str] = mapped_column(default="opening")
    problem: Mapped[str | None] = mapped_column(index=True)
    decision: Mapped[str | None]
    received: Mapped[int | None] = mapped_column(MinorUnits)
    received_currency: Mapped[str | None]
    url: Mapped[str | None]
    set_by: Mapped[str | None] = mapped_column(Id)  # the admin who set another amount (M1)
    set_reason: Mapped[str | None]
    expires_at: Mapped[timestamp | None]
    paid_at: Mapped[timestamp | None]
    created_at: Mapped[timestamp] = mapped_column(index=True)
    updated_at: Mapped[timestamp]


class PaymentLine(Record):
    """The share of a payment that pays one order, in minor units of the payment's currency.

    `applied`: the money is in the order's books; it is not where the order had been paid otherwise before.
    """

    __tablename__ = "payment_lines"

    payment_id: Mapped[str] = mapped_column(Id, ForeignKey("payments.id"), primary_key=True)
    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id"), primary_key=True, index=True)
    amount: Mapped[int] = mapped_column(MinorUnits)
    applied: Mapped[bool] = mapped_column(default=False)


class Refund(Record):
    """Money given back for one order, by us (kind refund) or by the buyer's bank (kind dispute).

    requested -> pending -> succeeded -> failed; a status is never followed by an earlier one, in whatever order the
    provider's events arrive. pending and succeeded are in the order's books; failed is a refund that came back or a
    dispute that was won. A provider's refund of a payment for several orders has a row for each of them.
    One that was told of while less was left has a further row for the rest, once that has come back.
    `provider_refund_id` is None while the provider has not named it.
    """

    __tablename__ = "refunds"
    __table_args__ = (
        CheckConstraint("status IN ('requested', 'pending', 'succeeded', 'failed')", name="status"),
        CheckConstraint("kind IN ('refund', 'dispute')", name="kind"),
        CheckConstraint("amount > 0", name="amount"),
        Index(None, "status", "created_at"),
    )

    id: Mapped[key]
    kind: Mapped[str] = mapped_column(default="refund")
    payment_id: Mapped[str] = mapped_column(Id, ForeignKey("payments.id"), index=True)
    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id"), index=True)
    provider_refund_id: Mapped[str | None] = mapped_column(index=True)
    amount: Mapped[int] = mapped_column(MinorUnits)
    currency: Mapped[str]
    status: Mapped[str] = mapped_column(default="requested")
    reason: Mapped[str] = mapped_column(default="")
    requested_by: Mapped[str | None] = mapped_column(Id)
    created_at: Mapped[timestamp] = mapped_column(index=True)
    updated_at: Mapped[timestamp]


class ProviderEvent(Record):
    """A signed event, without what it says of the person who paid.

    The provider's id is the key, so that an event counts once however often it comes.

    `handled_at` is written in the transaction of its effects; `outcome` says in a word what it did. An event that
    came before the payment it speaks of is kept unhandled and found again by its `subject`, the payment intent.
    """

    __tablename__ = "provider_events"

    id: Mapped[str] = mapped_column(primary_key=True)  # the provider's: evt_…
    provider: Mapped[str]
    type: Mapped[str] = mapped_column(index=True)
    subject: Mapped[str | None] = mapped_column(index=True)
    payload: Mapped[dict[str, Any]] = mapped_column(Json)
    received_at: Mapped[timestamp] = mapped_column(index=True)
    handled_at: Mapped[timestamp | None]
    outcome: Mapped[str | None]
