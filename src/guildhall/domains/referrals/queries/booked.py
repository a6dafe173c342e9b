"""Reads the entries of all partners in a period."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import Row, Select, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.services.shop_settings.days import shop_period


def commissions_between(uow: UnitOfWork, first: date, last: date) -> Sequence[Row[Any]]:
    """Return the entries from one of the shop's days to another, both included, the oldest first.

    Each with its partner's `referral_code` and `email`.
    """
    begin, end = shop_period(uow, first, last)
    found: Select[Any] = (
        select(*Commission.__table__.columns, Referral.referral_code, Profile.email)
        .join(Referral, Referral.id == Commission.referral_id)
        .outerjoin(Profile, Profile.id == Referral.user_id)
        .where(Commission.created_at >= begin, Commission.created_at < end)
        .order_by(Commission.created_at, Commission.id)
    )
    return uow.db.execute(found).all()
