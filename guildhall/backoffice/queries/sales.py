"""The sales of a period beside those of the period before: sums by day, and the way from a click to a payment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import func, select, union_all

from guildhall.backoffice.measures import Measure
from guildhall.backoffice.models import FigureChange, FigureDay
from guildhall.backoffice.queries.placed import first_open_day, placed_by_day
from guildhall.kit.house import House
from guildhall.referrals.models import ReferralCheckout, ReferralClick


@dataclass(frozen=True, slots=True)
class Period:
    """`days` whole days (UTC) that end with `last`."""

    last: date
    days: int

    @property
    def first(self) -> date:
        return self.last - timedelta(days=self.days - 1)

    @property
    def before(self) -> Period:
        """The period of the same length that ends where this one begins."""
        return Period(self.first - timedelta(days=1), self.days)

    @property
    def moments(self) -> tuple[datetime, datetime]:
        """From, and until but without it."""
        begin = datetime.combine(self.first, time(), UTC)
        return begin, begin + timedelta(days=self.days)


@dataclass(frozen=True, slots=True)
class Sum:
    """One measure of one day in one currency; the amount in minor units."""

    day: date
    measure: str
    currency: str
    count: int
    amount: int


def sums_of(house: House, period: Period) -> list[Sum]:
    """Every day's figures, those the worker has not kept yet included; days without any are left out."""
    open_from = first_open_day(house)
    begin = period.first if open_from is None else max(period.first, open_from)
    both = union_all(
        _within(FigureDay, period), _within(FigureChange, period), placed_by_day(house, begin, period.last)
    ).subquery("both")
    rows = house.db.execute(
        select(
            both.c.day,
            both.c.measure,
            both.c.currency,
            func.sum(both.c.number),
            func.sum(both.c.amount),
        )
        .group_by(both.c.day, both.c.measure, both.c.currency)
        .order_by(both.c.day)
    )
    return [
        Sum(day, measure, currency, int(count), int(amount)) for day, measure, currency, count, amount in rows
    ]


def _within(table: type[FigureDay] | type[FigureChange], period: Period) -> Any:
    columns = (table.day, table.measure, table.currency, table.number, table.amount)
    return select(*columns).where(table.day >= period.first, table.day <= period.last)


@dataclass(frozen=True, slots=True)
class Funnel:
    """The referred visitors' way: clicks on partners' links, checkouts begun, payments that earned a commission."""

    clicks: int
    checkouts: int
    paid: int


def funnel_of(house: House, period: Period, sums: list[Sum]) -> Funnel:
    begin, end = period.moments
    counted = [
        house.db.scalar(
            select(func.count()).select_from(table).where(table.created_at >= begin, table.created_at < end)
        )
        for table in (ReferralClick, ReferralCheckout)
    ]
    paid = sum(each.count for each in sums if each.measure == Measure.REFERRED)
    return Funnel(int(counted[0] or 0), int(counted[1] or 0), paid)
