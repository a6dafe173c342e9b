"""The dashboard's all-time figures. A large shop's are counted by the worker and shown with the moment they are of."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select

from guildhall.backoffice.models import KeptTotals
from guildhall.backoffice.queries.figures import Revenue, count_of, earnings, orders_by_status, revenue
from guildhall.identity.models import Profile
from guildhall.kit.house import House
from guildhall.referrals.models import Referral, ReferralSignup


@dataclass(frozen=True, slots=True)
class Totals:
    """Over all rows, as of `counted_at`; amounts in minor units by currency."""

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

    def content(self) -> dict[str, Any]:
        """All but the moment, as JSON keeps it."""
        return {name: value for name, value in asdict(self).items() if name != "counted_at"}


def totals(house: House) -> Totals:
    """Those that are kept, else as they are now."""
    row = house.db.execute(select(KeptTotals.counted_at, KeptTotals.content)).first()
    if row is None:
        return count_totals(house)
    kept = row.content | {"revenue": [Revenue(**of) for of in row.content["revenue"]]}
    return Totals(counted_at=row.counted_at, **kept)


def count_totals(house: House) -> Totals:
    """Reads every order, customer and entry of the ledger."""
    return Totals(
        counted_at=house.now,
        users=count_of(house, Profile),
        users_with_account=count_of(house, Profile, Profile.auth_user_id.is_not(None)),
        partners_active=count_of(house, Referral, Referral.is_active.is_(True)),
        partners_inactive=count_of(house, Referral, Referral.is_active.is_(False)),
        signups_waiting=count_of(house, ReferralSignup, ReferralSignup.status == "pending"),
        revenue=revenue(house),
        earnings=earnings(house),
        statuses=orders_by_status(house),
    )
