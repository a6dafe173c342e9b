"""Measures that are counted from rows by their day (UTC): past days are stored as sums, later days are counted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any

from sqlalchemy import Select, String, bindparam, func, literal, literal_column, select

from guildhall.core.db.columns import MinorUnits, Timestamp
from guildhall.core.db.conditions import utc_day
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.measures import Measure
from guildhall.domains.backoffice.models import DailyMetric
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models.partners import ReferralCheckout, ReferralClick

NO_CURRENCY = ""
_NOTHING: Any = literal_column("0", MinorUnits)
_NONE: Any = literal_column("''", String)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Columns of a counted table: the time of a row, and its currency, if any."""

    at: Any
    currency: Any = _NONE


COUNTED = {
    Measure.PLACED: _Rows(Order.created_at, Order.currency),
    Measure.CLICKED: _Rows(ReferralClick.created_at),
    Measure.BEGUN: _Rows(ReferralCheckout.created_at),
}


LONG_AGO = date(2000, 1, 1)
"""A day before the first row of any shop."""

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
    """Return the first day of each measure that is not stored as a sum."""
    kept = uow.db.execute(_LAST_KEPT).one()
    days = zip(COUNTED, kept, strict=True)
    return {measure: LONG_AGO if day is None else day + timedelta(days=1) for measure, day in days}


@cache
def counted_by_day(measure: Measure) -> Select[Any]:
    """Return day, measure, currency, number and amount (0) of the rows in the range that `between` gives."""
    rows = COUNTED[measure]
    begin, end = (bindparam(f"{measure.value}_{bound}", type_=Timestamp) for bound in ("begin", "end"))
    columns = (literal(measure.value), rows.currency, func.count(), _NOTHING)
    # Grouped by column number: PostgreSQL refuses constants.
    days = select(utc_day(rows.at), *columns).where(rows.at >= begin, rows.at < end)
    return days.group_by(literal_column("1"), literal_column("3"))


def between(measure: Measure, first: date, last: date) -> dict[str, datetime]:
    """Return the parameters of `counted_by_day` for whole days (UTC), first and last included."""
    return {
        f"{measure.value}_begin": _midnight(first),
        f"{measure.value}_end": _midnight(last + timedelta(days=1)),
    }


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
