"""What is counted from its rows, by the day (UTC) they came. A day that is over is kept as a sum; the days since are
counted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any

from sqlalchemy import Date, Select, String, bindparam, cast, func, literal, literal_column, select

from guildhall.core.db.columns import MinorUnits, Timestamp
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.measures import Measure
from guildhall.domains.backoffice.models import DailyMetric
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models import ReferralCheckout, ReferralClick

NO_CURRENCY = ""
_NOTHING: Any = literal_column("0", MinorUnits)
_NONE: Any = literal_column("''", String)


@dataclass(frozen=True, slots=True)
class _Rows:
    """When a row came, and in which currency, if any."""

    at: Any
    currency: Any = _NONE


COUNTED = {
    Measure.PLACED: _Rows(Order.created_at, Order.currency),
    Measure.CLICKED: _Rows(ReferralClick.created_at),
    Measure.BEGUN: _Rows(ReferralCheckout.created_at),
}


LONG_AGO = date(2000, 1, 1)
"""Before the first row of any shop."""

_LAST_KEPT = select(
    *(
        select(func.max(DailyMetric.day))
        .where(DailyMetric.measure == measure.value)
        .scalar_subquery()
        .label(measure.value)
        for measure in COUNTED
    )
)


def open_since(uow: UnitOfWork) -> dict[Measure, date]:
    """For each measure the day after the last one that is kept."""
    kept = uow.db.execute(_LAST_KEPT).one()
    days = zip(COUNTED, kept, strict=True)
    return {measure: LONG_AGO if day is None else day + timedelta(days=1) for measure, day in days}


@cache
def counted_by_day(dialect: str, measure: Measure) -> Select[Any]:
    """Day, measure, currency, number and amount (none: only what moves has one) of the moments that `between` says."""
    rows = COUNTED[measure]
    begin, end = (
        bindparam(f"{measure.value}_{request_context}", type_=Timestamp)
        for request_context in ("begin", "end")
    )
    columns = (literal(measure.value), rows.currency, func.count(), _NOTHING)
    # Grouped by places in the list: PostgreSQL takes no constant, and cannot tell that two bound time zones are one.
    days = select(day_of(dialect, rows.at), *columns).where(rows.at >= begin, rows.at < end)
    return days.group_by(literal_column("1"), literal_column("3"))


def between(measure: Measure, first: date, last: date) -> dict[str, datetime]:
    """The parameters of `counted_by_day` for whole days (UTC), both included."""
    return {
        f"{measure.value}_begin": _midnight(first),
        f"{measure.value}_end": _midnight(last + timedelta(days=1)),
    }


def day_of(dialect: str, timestamp: Any) -> Any:
    """A moment's day in UTC, as SQL."""
    if dialect == "postgresql":
        return cast(func.timezone("UTC", timestamp), Date)
    return func.date(timestamp, type_=Date)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
