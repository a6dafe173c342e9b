"""Tables of the commission ledger and of the reviews of withheld commissions."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json, MinorUnits, Percent
from guildhall.core.db.records import Record, created, in_currency_of, key, timestamp, updated


def _payable_at(context: Any) -> datetime:
    at: datetime = context.get_current_parameters()["payable_at"]
    return at


class Commission(Record):
    """An entry of the append-only ledger (R3). `amount` is signed, in minor units of `currency`.

    earned: base x rate when the order is paid. reversed: negative, one for each refund or dispute (`cause`); a
    positive one, `undone:{cause}`, restores the part that a failed refund had reversed.
    second_level: what the partner who recruited another earns by the other's sale, and second_reversed what was
    reversed of it. Both follow the first level's entries of the order.
    `rule` is the name that the commission rule had; None for the partner's own rate. Of the second level it is the code
    of the partner who made the sale. `rate` is 0 for a fixed amount.
    adjusted: by an admin, with a reason (`note`). paid_out: negative, written when a payout run is paid.
    `hold_ends_at` is the end of the refund period, and `payable_at` the later of that and the end of the workshop that
    was sold; it moves with the workshop, and nothing else of an entry ever changes.
    `sub_id` of an earned one is the partner's own name for the link that it came through.
    An entry with a `withheld` reason does not count until an admin has approved its review (R4).
    """

    __tablename__ = "commissions"
    __table_args__ = (
        CheckConstraint(
            "kind IN ('earned', 'reversed', 'second_level', 'second_reversed', 'adjusted', 'paid_out')",
            name="kind",
        ),
        UniqueConstraint("order_id", "kind", "cause"),
        in_currency_of("orders", "order_id", "commissions"),
        Index(None, "referral_id", "created_at"),
        # Covers the queries of a partner's sums: an index-only scan.
        Index(
            "ix_commissions_sums",
            *("referral_id", "order_id", "kind", "currency", "withheld", "amount", "base"),
        ),
        Index(None, "created_at", "id"),
        # For the entries of one kind and partner, and for lists filtered by kind.
        Index(None, "kind", "referral_id", "created_at"),
    )

    id: Mapped[key]
    referral_id: Mapped[str] = mapped_column(Id, ForeignKey("referrals.id"))
    order_id: Mapped[str | None] = mapped_column(Id, ForeignKey("orders.id"), index=True)
    kind: Mapped[str]
    cause: Mapped[str]  # unique for an order: payment:{id}, refund:{id}, dispute:{id}
    base: Mapped[int] = mapped_column(MinorUnits)
    rate: Mapped[int] = mapped_column(Percent)
    amount: Mapped[int] = mapped_column(MinorUnits, index=True)
    currency: Mapped[str]
    rule: Mapped[str | None]
    withheld: Mapped[str | None]
    note: Mapped[str | None]
    sub_id: Mapped[str | None]
    hold_ends_at: Mapped[timestamp] = mapped_column(default=_payable_at)
    payable_at: Mapped[timestamp]
    created_at: Mapped[created]


class CommissionReview(Record):
    """The review of a withheld commission by an admin (R4): one for each order.

    `cause` is the first risk.RiskFlag, `matches` has all of them; empty in old rows, which have only the cause.
    The decision is made once and never changes ledger entries.
    """

    __tablename__ = "commission_reviews"
    __table_args__ = (
        CheckConstraint("status IN ('pending', 'approved', 'refused')", name="status"),
        Index(None, "status", "created_at"),
        Index(None, "created_at", "id"),
    )

    id: Mapped[key]
    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id"), unique=True)
    referral_id: Mapped[str] = mapped_column(Id, ForeignKey("referrals.id"), index=True)
    cause: Mapped[str]
    matches: Mapped[list[str]] = mapped_column(Json, default=list)
    status: Mapped[str] = mapped_column(default="pending")
    note: Mapped[str | None]
    decided_by: Mapped[str | None] = mapped_column(Id)
    decided_at: Mapped[timestamp | None]
    created_at: Mapped[created]
    updated_at: Mapped[updated] = mapped_column(index=True)
