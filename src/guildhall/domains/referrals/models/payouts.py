"""Tables of payouts: where partners want their money, and the runs that send it."""

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
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

    A row of a canceled run settles nothing; it is deleted when a later run settles the entry.
    """

    __tablename__ = "payout_entries"

    commission_id: Mapped[str] = mapped_column(Id, ForeignKey("commissions.id"), primary_key=True)
    payout_id: Mapped[str] = mapped_column(Id, ForeignKey("payouts.id"), index=True)
