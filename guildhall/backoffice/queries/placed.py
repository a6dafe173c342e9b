"""Orders by the day (UTC) they were placed. A day that is over is kept as a sum; the days since are counted."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import Date, Select, cast, func, literal, literal_column, select

from guildhall.backoffice.measures import Measure
from guildhall.backoffice.models import FigureDay
from guildhall.kit.house import House
from guildhall.orders.models import Order


def first_open_day(house: House) -> date | None:
    """The day after the last one that is kept; None where none is."""
    last = house.db.scalar(select(func.max(FigureDay.day)).where(FigureDay.measure == Measure.PLACED.value))
    return None if last is None else last + timedelta(days=1)


def placed_by_day(house: House, first: date | None, last: date) -> Select[Any]:
    """Day, measure, currency, number and amount (minor units, without tax), from `first` to `last`."""
    conditions = [Order.created_at < _midnight(last + timedelta(days=1))]
    if first is not None:
        conditions.append(Order.created_at >= _midnight(first))
    columns = (
        literal(Measure.PLACED.value),
        Order.currency,
        func.count(),
        func.sum(Order.total_amount - Order.tax_amount),
    )
    # Grouped by its place in the list: PostgreSQL cannot tell that two bound time zones are one.
    days = select(day_of(house, Order.created_at), *columns).where(*conditions)
    return days.group_by(literal_column("1"), Order.currency)


def day_of(house: House, moment: Any) -> Any:
    """A moment's day in UTC, as SQL."""
    if house.db.dialect.name == "postgresql":
        return cast(func.timezone("UTC", moment), Date)
    return func.date(moment, type_=Date)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
