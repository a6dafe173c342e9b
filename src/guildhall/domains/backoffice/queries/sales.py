"""Sales of a period and of the period before: sums by day, and the funnel from click to payment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Any

from sqlalchemy import Date, Select, bindparam, func, or_, select, union_all

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.measures import Measure
from guildhall.domains.backoffice.models import DailyMetric, MetricChange
from guildhall.domains.backoffice.queries.counted import COUNTED, between, counted_by_day, open_since


@dataclass(frozen=True, slots=True)
class Period:
    """A period of `days` whole days (UTC) that ends with `last`."""

    last: date
    days: int

    @property
    def first(self) -> date:
        return self.last - timedelta(days=self.days - 1)

    @property
    def before(self) -> Period:
        """Return the period of the same length that ends where this one begins."""
        return Period(self.first - timedelta(days=1), self.days)


@dataclass(frozen=True, slots=True)
class DailySum:
    """One measure of one day in one currency."""

    day: date
    measure: str
    count: int
    amount: Money


def sums_of(uow: UnitOfWork, period: Period) -> list[DailySum]:
    """Return the daily metrics of a period, with days that are not stored yet and without zeros."""
    parameters: dict[str, Any] = {"first": period.first, "last": period.last}
    for measure, day in open_since(uow).items():
        parameters |= between(measure, max(period.first, day), period.last)
    rows = uow.db.execute(_sums(), parameters)
    return [
        DailySum(day, measure, int(count), Money(int(amount), currency))
        for day, measure, currency, count, amount in rows
    ]


@cache
def _sums() -> Select[*tuple[Any, ...]]:
    both = union_all(
        _within(DailyMetric),
        _within(MetricChange),
        *(counted_by_day(measure) for measure in COUNTED),
    ).subquery("both")
    return (
        select(
            both.c.day,
            both.c.measure,
            both.c.currency,
            func.sum(both.c.number),
            func.sum(both.c.amount),
        )
        .group_by(both.c.day, both.c.measure, both.c.currency)
        .having(or_(func.sum(both.c.number) != 0, func.sum(both.c.amount) != 0))
        .order_by(both.c.day)
    )


def _within(table: type[DailyMetric] | type[MetricChange]) -> Select[*tuple[Any, ...]]:
    columns = (table.day, table.measure, table.currency, table.number, table.amount)
    first, last = bindparam("first", type_=Date), bindparam("last", type_=Date)
    return select(*columns).where(table.day >= first, table.day <= last)


@dataclass(frozen=True, slots=True)
class Funnel:
    """Referred visitors: clicks on partners' links, checkouts begun, payments that earned a commission."""

    clicks: int
    checkouts: int
    paid: int


def funnel_of(sums: list[DailySum]) -> Funnel:
    def count(measure: Measure) -> int:
        return sum(each.count for each in sums if each.measure == measure)

    return Funnel(count(Measure.CLICKED), count(Measure.BEGUN), count(Measure.REFERRED))
