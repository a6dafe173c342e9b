"""Updating the dashboard's daily metrics, and rebuilding them from the rows that they sum up."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, timedelta
from typing import Any

from sqlalchemy import delete, exists, func, insert, literal, select, update

from guildhall.core.db.conditions import utc_day
from guildhall.core.db.writing import insert_new
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.measures import Measure
from guildhall.domains.backoffice.models import DailyMetric, MetricChange
from guildhall.domains.backoffice.queries.counted import (
    COUNTED,
    LONG_AGO,
    between,
    counted_by_day,
    open_since,
)
from guildhall.domains.orders.models import OrderEntry
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.rules import EntryKind

AT_ONCE = 1000
COLUMNS = ["day", "measure", "currency", "number", "amount"]
SETTLED = timedelta(hours=1)
"""A day is summed this long after midnight: until then an order of it may not be committed yet."""

_CHANGES = select(MetricChange).limit(AT_ONCE).with_for_update(skip_locked=True)


def keep_days(runtime: Runtime) -> int:
    """Store the sums of the days whose last row is surely committed. Returns 0: there is never more to do at once."""
    with runtime.writing() as uow:
        for measure, first in open_since(uow).items():
            _keep(uow, measure, first)
        return 0


def _keep(uow: UnitOfWork, measure: Measure, first: date) -> None:
    last = (uow.now - SETTLED).date() - timedelta(days=1)
    if first <= last:
        days = counted_by_day(measure)
        uow.db.execute(insert(DailyMetric).from_select(COLUMNS, days), between(measure, first, last))


def fold_metrics(runtime: Runtime) -> int:
    """Add up to AT_ONCE changes to their days and return how many. Sums that are read meanwhile stay right."""
    with runtime.writing() as uow:
        rows = uow.db.execute(_CHANGES).all()
        if not rows:
            return 0
        sums: dict[tuple[Any, str, str], list[int]] = defaultdict(lambda: [0, 0])
        for row in rows:
            change = sums[row.day, row.measure, row.currency]
            change[0] += row.number
            change[1] += row.amount
        for day, measure, currency in sorted(sums):
            count, minor = sums[day, measure, currency]
            _add(uow, day, measure, count, Money(minor, currency))
        uow.db.execute(delete(MetricChange).where(MetricChange.id.in_([row.id for row in rows])))
        return len(rows)


def _add(uow: UnitOfWork, day: Any, measure: str, count: int, amount: Money) -> None:
    key = {"day": day, "measure": measure, "currency": amount.currency}
    row = key | {"number": count, "amount": amount.minor}
    if insert_new(uow.db, DailyMetric, row):
        return
    more = {"number": DailyMetric.number + count, "amount": DailyMetric.amount + amount.minor}
    uow.db.execute(update(DailyMetric).filter_by(**key).values(**more))


def rebuild_metrics(uow: UnitOfWork) -> None:
    """Rebuild all days by SQL over all rows, after rows were written without publishing events."""
    uow.db.execute(delete(MetricChange))
    uow.db.execute(delete(DailyMetric))
    for measure in COUNTED:
        _keep(uow, measure, LONG_AGO)
    moved = utc_day(OrderEntry.created_at)
    earned = exists().where(
        Commission.order_id == OrderEntry.order_id, Commission.kind == EntryKind.EARNED.value
    )
    came = OrderEntry.kind == "received"
    payments = func.count().filter(came)
    amount = func.sum(OrderEntry.amount - OrderEntry.tax)
    signed = func.count().filter(OrderEntry.kind == "returned") - func.count().filter(
        OrderEntry.kind == "restored"
    )
    _fill(uow, Measure.RECEIVED, moved, OrderEntry.currency, payments, amount, came)
    _fill(uow, Measure.RETURNED, moved, OrderEntry.currency, signed, -amount, ~came)
    _fill(uow, Measure.REFERRED, moved, OrderEntry.currency, payments, amount, earned)


def _fill(
    uow: UnitOfWork, measure: Measure, day: Any, currency: Any, count: Any, amount: Any, *conditions: Any
) -> None:
    sums = (
        select(day, literal(measure.value), currency, count, amount)
        .where(*conditions)
        .group_by(day, currency)
    )
    uow.db.execute(insert(DailyMetric).from_select(COLUMNS, sums))
