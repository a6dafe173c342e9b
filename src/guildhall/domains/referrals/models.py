"""Tables of partners, their clicks and customers, the commission ledger, and payouts."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import CheckConstraint, Date, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json, MinorUnits, Percent
from guildhall.core.db.records import (
    Record,
    created,
    in_currency_of,
    key,
    timestamp,
    unique_currency,
    updated,
)


class ReferralSignup(Record):
    """An application to the referral program."""

    __tablename__ = "referral_signups"
    __table_args__ = (
        CheckConstraint("status IN ('pending', 'approved', 'rejected')", name="status"),
        Index(None, "status", "created_at"),
        Index(None, "created_at", "id"),
        # For addresses that begin so: PostgreSQL's own order of words does not serve them.
        Index(None, "updated_at", "id"),
        Index("ix_referral_signups_email_prefix", "email", postgresql_ops={"email": "text_pattern_ops"}),
    )

    id: Mapped[key]
    email: Mapped[str] = mapped_column(index=True)
    referral_link: Mapped[str | None]
    status: Mapped[str] = mapped_column(default="pending")
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class Referral(Record):
    """A partner's code. `commission_rate` is in basis points; clicks, conversions and earnings are computed.

    `ended_at`: the time the partner's account was deleted. Such a referral is inactive for good.
    """

    __tablename__ = "referrals"
    __table_args__ = (
        CheckConstraint("commission_rate BETWEEN 0 AND 10000", name="commission_rate"),
        Index(None, "is_active", "created_at"),
        Index(None, "created_at", "id"),
        Index(None, "updated_at", "id"),
    )

    id: Mapped[key]
    user_id: Mapped[str] = mapped_column(Id, ForeignKey("users.id"), index=True)
    signup_id: Mapped[str | None] = mapped_column(
        Id, ForeignKey("referral_signups.id", ondelete="SET NULL"), unique=True
    )
    referral_code: Mapped[str] = mapped_column(unique=True)  # upper case
    commission_rate: Mapped[int] = mapped_column(Percent, default=3000)
    is_active: Mapped[bool] = mapped_column(default=True)
    ended_at: Mapped[timestamp | None]
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class ReferralClick(Record):
    """A visitor of a partner's link on one day (R1). `visitor` is a keyed hash that changes daily."""

    __tablename__ = "referral_clicks"
    __table_args__ = (UniqueConstraint("referral_id", "day", "visitor"),)

    id: Mapped[key]
    referral_id: Mapped[str] = mapped_column(Id, ForeignKey("referrals.id", ondelete="CASCADE"))
    day: Mapped[date] = mapped_column(Date)
    visitor: Mapped[str]
    created_at: Mapped[created] = mapped_column(index=True)


class ReferralClickTotal(Record):
    """The number of a partner's clicks whose rows were deleted (GUILDHALL_CLICK_DAYS)."""

    __tablename__ = "referral_click_totals"

    referral_id: Mapped[str] = mapped_column(
        Id, ForeignKey("referrals.id", ondelete="CASCADE"), primary_key=True
    )
    clicks: Mapped[int] = mapped_column(default=0)


class ReferralCheckout(Record):
    """A referred order with a payment link: 'checkout started' in the partner's funnel (R2)."""

    __tablename__ = "referral_checkouts"
    __table_args__ = (Index(None, "referral_id", "created_at"), Index(None, "created_at"))

    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id"), primary_key=True)
    referral_id: Mapped[str] = mapped_column(Id, ForeignKey("referrals.id", ondelete="CASCADE"))
    created_at: Mapped[created]


class Attribution(Record):
    """The referral that a customer is bound to for life, from the first paid order on (R2)."""

    __tablename__ = "attributions"

    user_id: Mapped[str] = mapped_column(Id, ForeignKey("users.id"), primary_key=True)
    referral_id: Mapped[str] = mapped_column(Id, ForeignKey("referrals.id"), index=True)
    order_id: Mapped[str] = mapped_column(Id, ForeignKey("orders.id"))
    created_at: Mapped[created]


def _payable_at(context: Any) -> datetime:
    at: datetime = context.get_current_parameters()["payable_at"]
    return at


class Commission(Record):
    """An entry of the append-only ledger (R3). `amount` is signed, in minor units of `currency`.

    earned: base x rate when the order is paid. reversed: negative, one for each refund or dispute (`cause`); a
    positive one, `undone:{cause}`, restores the part that a failed refund had reversed.
    adjusted: by an admin, with a reason (`note`). paid_out: negative, written when a payout run is paid.
    `hold_ends_at` is the end of the refund period, and `payable_at` the later of that and the end of the workshop that
    was sold; it moves with the workshop, and nothing else of an entry ever changes.
    An entry with a `withheld` reason does not count until an admin has approved its review (R4).
    """

    __tablename__ = "commissions"
    __table_args__ = (
        CheckConstraint("kind IN ('earned', 'reversed', 'adjusted', 'paid_out')", name="kind"),
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
    withheld: Mapped[str | None]
    note: Mapped[str | None]
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


class PayoutDetails(Record):
    """A partner's payout details: a bank account, or instructions for another way.

    Payout runs use them from `counts_from` on; None: at once. `tax_number` and `small_business` are for
    statements, together with the profile's VAT ID and address.
    """

    __tablename__ = "payout_details"
    __table_args__ = (
        CheckConstraint("method IN ('iban', 'other')", name="method"),
        CheckConstraint("(method = 'iban') = (iban IS NOT NULL)", name="iban"),
    )

    id: Mapped[key]
    user_id: Mapped[str] = mapped_column(Id, ForeignKey("users.id", ondelete="CASCADE"), unique=True)
    method: Mapped[str]
    holder: Mapped[str]
    iban: Mapped[str | None]  # without spaces, upper case
    instructions: Mapped[str | None]
    counts_from: Mapped[timestamp | None]
    tax_number: Mapped[str | None]
    small_business: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[created]
    updated_at: Mapped[updated] = mapped_column(index=True)


class PayoutRun(Record):
    """A run of payouts in one currency: all that was payable at `cutoff_at`.

    preparing: payouts are being written, hidden from partners and admins; one run of a currency at a time.
    open: complete, the file can be exported. paid: the money was sent. cancelled: its entries are payable again.
    """

    __tablename__ = "payout_runs"
    __table_args__ = (
        CheckConstraint("status IN ('preparing', 'open', 'paid', 'cancelled')", name="status"),
        Index(None, "status", "created_at"),
        Index(None, "created_at", "id"),
        unique_currency("payout_runs"),
        Index(
            "uq_payout_runs_preparing",
            "currency",
            unique=True,
            sqlite_where=text("status = 'preparing'"),
            postgresql_where=text("status = 'preparing'"),
        ),
    )

    id: Mapped[key]
    currency: Mapped[str]
    cutoff_at: Mapped[timestamp]
    status: Mapped[str] = mapped_column(default="open")
    reference: Mapped[str | None]  # the bank transfer's
    made_by: Mapped[str | None] = mapped_column(Id)  # the admin's account
    paid_at: Mapped[timestamp | None]
    created_at: Mapped[created]
    updated_at: Mapped[updated] = mapped_column(index=True)


class Payout(Record):
    """A partner's payout in a run: the amount in minor units, and the payout details at that time.

    Once the run is paid, `statement_number` is the gapless number of its statement and `statement` a
    statement_tax.StatementTax: both parties and the tax in the amount, as they were on that day.
    """

    __tablename__ = "payouts"
    __table_args__ = (
        CheckConstraint("amount > 0", name="amount"),
        UniqueConstraint("run_id", "referral_id"),
        in_currency_of("payout_runs", "run_id", "payouts"),
        Index(None, "referral_id", "created_at"),
        Index(None, "created_at", "id"),
    )

    id: Mapped[key]
    run_id: Mapped[str] = mapped_column(Id, ForeignKey("payout_runs.id"))
    referral_id: Mapped[str] = mapped_column(Id, ForeignKey("referrals.id"))
    amount: Mapped[int] = mapped_column(MinorUnits, index=True)
    currency: Mapped[str]
    method: Mapped[str]
    holder: Mapped[str]
    iban: Mapped[str | None]
    instructions: Mapped[str | None]
    statement_number: Mapped[str | None] = mapped_column(unique=True)
    statement: Mapped[dict[str, Any] | None] = mapped_column(Json)
    created_at: Mapped[created]


class PayoutEntry(Record):
    """A ledger entry that a payout settles. Its key is the entry's, so that no entry is ever paid out twice.

    A row of a cancelled run settles nothing; it is deleted when a later run settles the entry.
    """

    __tablename__ = "payout_entries"

    commission_id: Mapped[str] = mapped_column(Id, ForeignKey("commissions.id"), primary_key=True)
    payout_id: Mapped[str] = mapped_column(Id, ForeignKey("payouts.id"), index=True)
