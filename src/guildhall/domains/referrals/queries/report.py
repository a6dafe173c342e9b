"""A partner's metrics over a period, day by day in the shop's time zone."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, Subquery, func, literal_column, select, type_coerce
from sqlalchemy.orm import InstrumentedAttribute

from guildhall.core.dates import offsets_in, start_in
from guildhall.core.db.conditions import day_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import ReferralCheckout, ReferralClick, ReferralClickTotal
from guildhall.domains.referrals.queries.counting import COUNTS
from guildhall.domains.referrals.rules import EntryKind
from guildhall.services.shop_settings.days import shop_zone


@dataclass(frozen=True, slots=True)
class Day:
    """The numbers of clicks, checkouts and paid orders of a day."""

    day: date
    clicks: int
    checkouts: int
    orders: int


def days_of(uow: UnitOfWork, referral_id: str, first: date, last: date) -> list[Day]:
    """Return each day from `first` to `last`, both included. A paid order counts on the day it first earned.

    An order whose commission was reversed does not count, as in `total_conversions` of a referral.
    """
    zone = shop_zone(uow)
    since, until = start_in(first, zone), start_in(last + timedelta(days=1), zone)
    offsets = offsets_in(zone, since, until)
    clicks = (
        select(ReferralClick.day, func.count())
        .where(ReferralClick.referral_id == referral_id, ReferralClick.day.between(first, last))
        .group_by(ReferralClick.day)
    )
    started = ReferralCheckout.created_at
    checkouts = _by_day(started, offsets).where(
        ReferralCheckout.referral_id == referral_id, started >= since, started < until
    )
    at = type_coerce(sold(referral_id).c.at, Commission.created_at.type)
    orders = _by_day(at, offsets).where(at >= since, at < until)
    counted: list[dict[date, int]] = [
        dict(uow.db.execute(query).all()) for query in (clicks, checkouts, orders)
    ]
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    return [Day(day, *(of.get(day, 0) for of in counted)) for day in days]


def forgotten_clicks(uow: UnitOfWork, referral_id: str) -> int:
    """Return the number of clicks whose rows were deleted (`forget_clicks`)."""
    number = select(ReferralClickTotal.clicks).where(ReferralClickTotal.referral_id == referral_id)
    return uow.db.scalar(number) or 0


def sold(referral_id: str) -> Subquery:
    """Return the partner's sold orders: `at`, when each first earned, and its `sub_id`, `currency` and `amount`.

    An order whose commission was reversed is none of them.
    """
    return (
        select(
            func.min(Commission.created_at).label("at"),
            func.max(Commission.sub_id).label("sub_id"),
            Commission.currency,
            func.sum(Commission.amount).label("amount"),
        )
        .where(
            Commission.referral_id == referral_id,
            Commission.kind.in_((EntryKind.EARNED.value, EntryKind.REVERSED.value)),
            COUNTS,
        )
        .group_by(Commission.order_id, Commission.currency)
        .having(func.sum(Commission.base) > 0)
        .subquery()
    )


def _by_day(
    at: InstrumentedAttribute[Any] | ColumnElement[Any], offsets: Sequence[tuple[datetime, int]]
) -> Select[Any]:
    """Return a select of (day, number of rows)."""
    return select(day_of(at, offsets), func.count()).group_by(literal_column("1"))
