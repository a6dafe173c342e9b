"""Bringing the dashboard's days up to date, and making them anew from the rows that they sum up."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, timedelta
from typing import Any

from sqlalchemy import delete, exists, func, insert, literal, literal_column, select, update

from guildhall.backoffice.measures import Measure
from guildhall.backoffice.models import FigureChange, FigureDay
from guildhall.backoffice.queries.counted import (
    COUNTED,
    LONG_AGO,
    between,
    counted_by_day,
    day_of,
    open_since,
)
from guildhall.kit.house import House
from guildhall.kit.money import Money
from guildhall.kit.runtime import Runtime
from guildhall.kit.sql.writing import insert_new
from guildhall.orders.models import OrderEntry
from guildhall.referrals.models import Commission
from guildhall.referrals.rules import EntryKind

AT_ONCE = 1000
COLUMNS = ["day", "measure", "currency", "number", "amount"]
SETTLED = timedelta(hours=1)
"""After midnight: until then an order of the day before may still be about to be committed."""

_CHANGES = select(FigureChange).limit(AT_ONCE).with_for_update(skip_locked=True)


def keep_days(runtime: Runtime) -> int:
    """Keep the sums of the days whose last row is surely committed. Always 0: there is never more to do at once."""
    with runtime.writing() as house:
        for measure, first in open_since(house).items():
            _keep(house, measure, first)
        return 0


def _keep(house: House, measure: Measure, first: date) -> None:
    last = (house.now - SETTLED).date() - timedelta(days=1)
    if first <= last:
        days = counted_by_day(house.db.dialect.name, measure)
        house.db.execute(insert(FigureDay).from_select(COLUMNS, days), between(measure, first, last))


def fold_figures(runtime: Runtime) -> int:
    """Add up to a thousand changes to their days; how many. Sums that are read meanwhile stay right."""
    with runtime.writing() as house:
        rows = house.db.execute(_CHANGES).all()
        if not rows:
            return 0
        sums: dict[tuple[Any, str, str], list[int]] = defaultdict(lambda: [0, 0])
        for row in rows:
            both = sums[row.day, row.measure, row.currency]
            both[0] += row.number
            both[1] += row.amount
        for of in sorted(sums):
            day, measure, currency = of
            count, minor = sums[of]
            _add(house, day, measure, count, Money(minor, currency))
        house.db.execute(delete(FigureChange).where(FigureChange.id.in_([row.id for row in rows])))
        return len(rows)


def _add(house: House, day: Any, measure: str, count: int, amount: Money) -> None:
    of = {"day": day, "measure": measure, "currency": amount.currency}
    row = of | {"number": count, "amount": amount.minor}
    if insert_new(house.db, FigureDay, row):
        return
    more = {"number": FigureDay.number + count, "amount": FigureDay.amount + amount.minor}
    house.db.execute(update(FigureDay).filter_by(**of).values(**more))


def rebuild_figures(house: House) -> None:
    """Make all days anew, by SQL over all rows: after rows came in without announcing anything."""
    house.db.execute(delete(FigureChange))
    house.db.execute(delete(FigureDay))
    for measure in COUNTED:
        _keep(house, measure, LONG_AGO)
    moved = day_of(house.db.dialect.name, OrderEntry.created_at)
    earned = exists().where(
        Commission.order_id == OrderEntry.order_id, Commission.kind == EntryKind.EARNED.value
    )
    came = OrderEntry.kind == "received"
    payments = func.count().filter(came)
    amount = func.sum(OrderEntry.amount - OrderEntry.tax)
    signed = func.count().filter(OrderEntry.kind == "returned") - func.count().filter(
        OrderEntry.kind == "restored"
    )
    _fill(house, Measure.RECEIVED, moved, OrderEntry.currency, payments, amount, came)
    _fill(house, Measure.RETURNED, moved, OrderEntry.currency, signed, -amount, ~came)
    _fill(house, Measure.REFERRED, moved, OrderEntry.currency, payments, amount, earned)


def _fill(
    house: House, measure: Measure, day: Any, currency: Any, count: Any, amount: Any, *conditions: Any
) -> None:
    # Grouped by its place in the list: PostgreSQL cannot tell that two bound time zones are one.
    sums = (
        select(day, literal(measure.value), currency, count, amount)
        .where(*conditions)
        .group_by(literal_column("1"), currency)
    )
    house.db.execute(insert(FigureDay).from_select(COLUMNS, sums))
