"""Tables of payments, refunds, the inbox of provider events, and the movements of the balance at the provider."""

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, false
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json, MinorUnits
from guildhall.core.db.records import (
    Record,
    created,
    in_currency_of,
    key,
    timestamp,
    unique_currency,
    updated,
)


class Payment(Record):
    """One checkout session at a provider, for one order or for several of one currency (M8).

    opening -> open -> awaiting (a delayed method was chosen) -> paid; an unpaid one becomes failed or expired.
    paid may still follow failed and expired: late money is never lost (M10). review: the money received fits no order.
    `problem` is the reason why money is in no order's books (amount_mismatch, paid_twice, customer_deleted), until an
    admin's `decision` (accepted, returned); `received` is the amount received. A paid payment has a problem if some of
    its orders were paid before.
    `attempt` counts the sessions of the same orders and is part of the provider's idempotency key.
    """

    __tablename__ = "payments"
    __table_args__ = (
        CheckConstraint(
            "status IN ('opening', 'open', 'awaiting', 'paid', 'review', 'failed', 'expired')", name="status"
        ),
        CheckConstraint("decision IN ('accepted', 'returned')", name="decision"),
        CheckConstraint("status <> 'paid' OR received_currency = currency", name="received_currency"),
        unique_currency("payments"),
        Index(None, "status", "expires_at"),
    )

    id: Mapped[key]
    provider: Mapped[str]  # its folder's name
    session_id: Mapped[str | None] = mapped_column(unique=True)
    provider_payment_id: Mapped[str | None] = mapped_column(
        "payment_intent", key="provider_payment_id", index=True
    )  # the released API and schema name it so
    attempt: Mapped[int]
    amount: Mapped[int] = mapped_column(MinorUnits, index=True)
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
    created_at: Mapped[created] = mapped_column(index=True)
    updated_at: Mapped[updated] = mapped_column(index=True)


PROVIDER_PAYMENT_ID = Payment.provider_payment_id.label("provider_payment_id")
"""The column for selects: rows know a column by its name in the database, which is part of the released API."""


class PaymentLine(Record):
    """The share of a payment for one order, in minor units of the payment's currency.

    `applied`: the money is in the order's books. It is False if the order was already paid in another way.
    `booked_currency`: the currency of the books, once applied; the database holds payment and order to it.
    """

    __tablename__ = "payment_lines"
    __table_args__ = (
        CheckConstraint("applied = (booked_currency IS NOT NULL)", name="booked_currency"),
        in_currency_of("orders", "order_id", "payment_lines", "booked_currency"),
        in_currency_of("payments", "payment_id", "payment_lines", "booked_currency"),
    )

    payment_id: Mapped[str] = mapped_column(Id, ForeignKey("payments.id"), primary_key=True)
    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id"), primary_key=True, index=True)
    amount: Mapped[int] = mapped_column(MinorUnits)
    applied: Mapped[bool] = mapped_column(default=False)
    booked_currency: Mapped[str | None]


class Refund(Record):
    """Money returned for one order, by the shop (kind refund) or by the buyer's bank (kind dispute).

    requested -> pending -> succeeded -> failed; a status never moves back, in whatever sequence the provider's events
    arrive. pending and succeeded are in the order's books; failed is a refund that failed or a dispute that was won.
    A provider's refund of a payment for several orders has one row per order. A refund reported while less than its
    amount was left gets a further row for the rest once that is free again.
    `provider_refund_id` is None until the provider has named the refund. `respond_by` is the deadline for the shop's
    answer to a dispute.
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
    amount: Mapped[int] = mapped_column(MinorUnits, index=True)
    currency: Mapped[str]
    status: Mapped[str] = mapped_column(default="requested")
    reason: Mapped[str] = mapped_column(default="")
    requested_by: Mapped[str | None] = mapped_column(Id)
    respond_by: Mapped[timestamp | None]
    created_at: Mapped[created] = mapped_column(index=True)
    updated_at: Mapped[updated] = mapped_column(index=True)


class ProviderEvent(Record):
    """An authentic event of a provider, without the personal data of the payer.

    The provider's id is the key, so that a repeated event takes effect once.
    `handled_at` and `outcome` are written in the transaction of its effects. An event that arrives before its payment
    stays unhandled and is found again by its `subject`, the provider's id of the payment.
    `fetched`: the webhook has not delivered it; the shop found it in the provider's list.
    """

    __tablename__ = "provider_events"

    id: Mapped[str] = mapped_column(primary_key=True)  # the provider's
    provider: Mapped[str]
    type: Mapped[str] = mapped_column(index=True)
    subject: Mapped[str | None] = mapped_column(index=True)
    payload: Mapped[dict[str, Any]] = mapped_column(Json)
    fetched: Mapped[bool] = mapped_column(default=False, server_default=false())
    received_at: Mapped[timestamp] = mapped_column(index=True)
    handled_at: Mapped[timestamp | None]
    outcome: Mapped[str | None]


class CardMovement(Record):
    """A movement of the balance at the card provider, as `movements.Movement` describes it. It is never changed.

    But for two columns: `payout_id` is the provider's id of the payout that contains it. `explained_at` of a payout is
    the time at which its movements were complete.
    """

    __tablename__ = "card_movements"
    __table_args__ = (
        CheckConstraint("kind IN ('payment', 'refund', 'dispute', 'fee', 'payout', 'other')", name="kind"),
        Index(None, "kind", "happened_at"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)  # the provider's
    provider: Mapped[str]
    kind: Mapped[str]
    amount: Mapped[int] = mapped_column(MinorUnits)
    fee: Mapped[int] = mapped_column(MinorUnits)
    currency: Mapped[str]
    provider_payment_id: Mapped[str | None] = mapped_column(index=True)
    source: Mapped[str | None] = mapped_column(index=True)
    payout_id: Mapped[str | None] = mapped_column(index=True)
    listed: Mapped[bool] = mapped_column(default=True)
    explained_at: Mapped[timestamp | None]
    happened_at: Mapped[timestamp] = mapped_column(index=True)
