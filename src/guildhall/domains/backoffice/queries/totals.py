"""The dashboard's all-time metrics. In a large shop the worker counts them, and they are shown with their time."""

from dataclasses import dataclass
from datetime import datetime

from pydantic import TypeAdapter
from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.models import KeptTotals
from guildhall.domains.backoffice.queries.metrics import (
    Revenue,
    count_of,
    earnings,
    orders_by_status,
    revenue,
)
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals.models.partners import Referral, ReferralSignup


@dataclass(frozen=True, slots=True)
class Totals:
    """Totals over all rows, as of `counted_at`; amounts in minor units by currency."""

    counted_at: datetime
    users: int
    users_with_account: int
    partners_active: int
    partners_inactive: int
    signups_waiting: int
    revenue: list[Revenue]
    earnings: dict[str, int]
    statuses: dict[str, int]

    @property
    def orders(self) -> int:
        return sum(self.statuses.values())


STORED = TypeAdapter(Totals)
"""Reads and writes totals as JSON."""


def totals(uow: UnitOfWork) -> Totals:
    """Return the stored totals, else count them now."""
    kept = uow.db.scalar(select(KeptTotals.content))
    return count_totals(uow) if kept is None else STORED.validate_python(kept)


def count_totals(uow: UnitOfWork) -> Totals:
    """Count the totals now. Reads every order, customer and ledger entry."""
    return Totals(
        counted_at=uow.now,
        users=count_of(uow, Profile),
        users_with_account=count_of(uow, Profile, Profile.auth_user_id.is_not(None)),
        partners_active=count_of(uow, Referral, Referral.is_active.is_(True)),
        partners_inactive=count_of(uow, Referral, Referral.is_active.is_(False)),
        signups_waiting=count_of(uow, ReferralSignup, ReferralSignup.status == "pending"),
        revenue=revenue(uow),
        earnings=earnings(uow),
        statuses=orders_by_status(uow),
    )
