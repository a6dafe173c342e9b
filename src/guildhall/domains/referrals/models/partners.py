"""Tables of partners, their clicks and their customers."""

from datetime import date

from sqlalchemy import CheckConstraint, Date, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Percent
from guildhall.core.db.records import (
    Record,
    created,
    key,
    timestamp,
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
    language: Mapped[str | None]  # of the page with the form
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class Referral(Record):
    """A partner's code. `commission_rate` is in basis points; clicks, conversions and earnings are computed.

    The rate holds where no commission rule does. `partner_group` is a name that rules use. `recruited_by` is the
    referral of the partner who earns the second level. `mails_stopped_at`: the time the partner ended the messages to
    partners; one code's counts for all codes of the person. `ended_at`: the time the partner's account was deleted.
    Such a referral is inactive for good.
    """

    __tablename__ = "referrals"
    __table_args__ = (
        CheckConstraint("commission_rate BETWEEN 0 AND 10000", name="commission_rate"),
        CheckConstraint("recruited_by <> id", name="recruited_by"),
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
    partner_group: Mapped[str | None]
    recruited_by: Mapped[str | None] = mapped_column(
        Id, ForeignKey("referrals.id", ondelete="SET NULL"), index=True
    )
    is_active: Mapped[bool] = mapped_column(default=True)
    mails_stopped_at: Mapped[timestamp | None]
    ended_at: Mapped[timestamp | None]
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class ReferralClick(Record):
    """A visitor of a partner's link on one day (R1), by the day's first link. `visitor` is a keyed hash that changes
    daily; `sub_id` is the partner's own name for the link."""

    __tablename__ = "referral_clicks"
    __table_args__ = (UniqueConstraint("referral_id", "day", "visitor"),)

    id: Mapped[key]
    referral_id: Mapped[str] = mapped_column(Id, ForeignKey("referrals.id", ondelete="CASCADE"))
    day: Mapped[date] = mapped_column(Date)
    visitor: Mapped[str]
    sub_id: Mapped[str | None]
    created_at: Mapped[created] = mapped_column(index=True)


class ReferralClickTotal(Record):
    """The number of a partner's clicks whose rows were deleted."""

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
