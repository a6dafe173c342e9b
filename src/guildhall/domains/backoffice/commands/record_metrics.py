"""Subscribers of order events: each writes one row for each daily metric that the event changes."""

from __future__ import annotations

from datetime import UTC, date

from sqlalchemy import bindparam, insert, select

from guildhall.core.db.columns import Id
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.measures import Measure
from guildhall.domains.backoffice.models import MetricChange
from guildhall.domains.backoffice.queries.counted import open_since
from guildhall.domains.orders.events import AmountAgreed, OrderPaid, OrderRefunded, RefundUndone
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.rules import EntryKind

_OF_ORDER = bindparam("order_id", type_=Id)
_PLACED = select(Order.created_at).where(Order.id == _OF_ORDER)
_EARNED = (
    select(Commission.id)
    .where(Commission.order_id == _OF_ORDER, Commission.kind == EntryKind.EARNED.value)
    .limit(1)
)
_ORDER = select(Order.created_at, Order.currency).where(Order.id == _OF_ORDER)
_ENTRIES = select(OrderEntry).where(OrderEntry.order_id == _OF_ORDER)
_INSERT = insert(MetricChange)


def on_order_paid(uow: UnitOfWork, event: OrderPaid) -> None:
    """Record a payment. Subscribes after referrals, so that the commission is written, if there is one."""
    _record(uow, Measure.RECEIVED, 1, event.net)
    _referred(uow, event.order_id, 1, event.net)


def on_order_refunded(uow: UnitOfWork, event: OrderRefunded) -> None:
    _record(uow, Measure.RETURNED, 1, event.net)
    _referred(uow, event.order_id, 0, -event.net)


def on_refund_undone(uow: UnitOfWork, event: RefundUndone) -> None:
    _record(uow, Measure.RETURNED, -1, -event.net)
    _referred(uow, event.order_id, 0, event.net)


def on_amount_agreed(uow: UnitOfWork, event: AmountAgreed) -> None:
    """Move the order to its new currency on the day it was placed. Days not stored yet are counted from the rows."""
    placed = uow.db.scalars(_PLACED, {"order_id": event.order_id}).one().astimezone(UTC).date()
    if event.amount.currency != event.before.currency and placed < open_since(uow)[Measure.PLACED]:
        _record(uow, Measure.PLACED, -1, event.before.of(0), placed)
        _record(uow, Measure.PLACED, 1, event.amount.of(0), placed)


def record_imported(uow: UnitOfWork, order_id: str) -> None:
    """Record an imported order on its own days. Days not stored yet are counted from the rows."""
    order = uow.db.execute(_ORDER, {"order_id": order_id}).one()
    placed = order.created_at.astimezone(UTC).date()
    if placed < open_since(uow)[Measure.PLACED]:
        _record(uow, Measure.PLACED, 1, Money(0, order.currency), placed)
    for entry in uow.db.execute(_ENTRIES, {"order_id": order_id}):
        measure = Measure.RECEIVED if entry.kind == "received" else Measure.RETURNED
        net = Money(abs(entry.amount - entry.tax), entry.currency)
        _record(uow, measure, 1, net, entry.created_at.astimezone(UTC).date())


def _referred(uow: UnitOfWork, order_id: str, count: int, amount: Money) -> None:
    if uow.db.execute(_EARNED, {"order_id": order_id}).first():
        _record(uow, Measure.REFERRED, count, amount)


def _record(uow: UnitOfWork, measure: Measure, count: int, amount: Money, day: date | None = None) -> None:
    uow.db.execute(
        _INSERT,
        {
            "id": new_id(),
            "day": day or uow.now.date(),
            "measure": measure.value,
            "currency": amount.currency,
            "number": count,
            "amount": amount.minor,
        },
    )
