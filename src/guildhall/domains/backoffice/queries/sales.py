"""Sales of a period and of the period before: sums by day, and the funnel from click to payment."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import (
    CompoundSelect,
    Select,
    String,
    bindparam,
    exists,
    func,
    literal,
    literal_column,
    select,
    union_all,
)

from guildhall.core.dates import offsets_in, start_in
from guildhall.core.db.columns import MinorUnits, Timestamp
from guildhall.core.db.conditions import day_of
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.measures import Measure
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import ReferralCheckout, ReferralClick
from guildhall.domains.referrals.rules import EntryKind
from guildhall.services.shop_settings.days import shop_zone

NO_CURRENCY = ""
Offsets = Sequence[tuple[datetime, int]]
_ROWS: Any = func.count()
_NOTHING: Any = literal_column("0", MinorUnits)
_NONE: Any = literal_column("''", String)


@dataclass(frozen=True, slots=True)
class Period:
    """A period of `days` whole days that ends with `last`."""

    last: date
    days: int

    @property
    def first(self) -> date:
        return self.last - timedelta(days=self.days - 1)

    def bounds(self, uow: UnitOfWork) -> tuple[datetime, datetime]:
        """Return the first moment of the period in the shop's time zone, and the first one after it."""
        zone = shop_zone(uow)
        return start_in(self.first, zone), start_in(self.last + timedelta(days=1), zone)

    @property
    def before(self) -> "Period":
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
    """Return the measures of each day of a period, without zeros. Reads the rows of the period."""
    begin, end = period.bounds(uow)
    rows = uow.db.execute(_sums(offsets_in(shop_zone(uow), begin, end)), {"begin": begin, "end": end})
    sums = [
        DailySum(day, measure, int(count), Money(int(amount), currency))
        for day, measure, currency, count, amount in rows
        if count or amount
    ]
    return sorted(sums, key=lambda each: each.day)


def _by_day(
    offsets: Offsets,
    measure: Measure,
    at: Any,
    currency: Any = _NONE,
    number: Any = _ROWS,
    amount: Any = _NOTHING,
) -> Select[Any]:
    """Return day, measure, currency, number and amount of the rows from `begin` to `end`."""
    begin, end = bindparam("begin", type_=Timestamp), bindparam("end", type_=Timestamp)
    # Grouped by column number: PostgreSQL refuses constants.
    days = select(day_of(at, offsets), literal(measure.value), currency, number, amount)
    return days.where(at >= begin, at < end).group_by(literal_column("1"), literal_column("3"))


def _entries(offsets: Offsets, measure: Measure, number: Any, sign: int, condition: Any) -> Select[Any]:
    net = sign * func.sum(OrderEntry.amount - OrderEntry.tax)
    return _by_day(offsets, measure, OrderEntry.created_at, OrderEntry.currency, number, net).where(condition)


def _number_of(kind: str) -> Any:
    return func.count().filter(OrderEntry.kind == kind)


_EARNED = exists().where(
    Commission.order_id == OrderEntry.order_id, Commission.kind == EntryKind.EARNED.value
)


def _sums(offsets: Offsets) -> CompoundSelect[Any]:
    """Return the statement of all measures, with the days of these offsets from UTC."""
    return union_all(
        _by_day(offsets, Measure.PLACED, Order.created_at, Order.currency),
        _by_day(offsets, Measure.CLICKED, ReferralClick.created_at),
        _by_day(offsets, Measure.BEGUN, ReferralCheckout.created_at),
        _entries(offsets, Measure.RECEIVED, _number_of("received"), 1, OrderEntry.kind == "received"),
        _entries(
            offsets,
            Measure.RETURNED,
            _number_of("returned") - _number_of("restored"),
            -1,
            OrderEntry.kind != "received",
        ),
        _entries(offsets, Measure.REFERRED, _number_of("received"), 1, _EARNED),
    )


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
