"""What the back office notes when orders announce something: one row for each figure that it changes."""

from __future__ import annotations

from datetime import UTC, date

from sqlalchemy import bindparam, insert, select

from guildhall.core.db.columns import Id
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.measures import Measure
from guildhall.domains.backoffice.models import MetricChange
from guildhall.domains.backoffice.queries.counted import open_since
from guildhall.domains.orders.events import AmountAgreed, OrderPaid, OrderRefunded, RefundUndone
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models import Commission
from guildhall.domains.referrals.rules import EntryKind

_OF_ORDER = bindparam("order_id", type_=Id)
_CURRENCY = select(Order.currency).where(Order.id == _OF_ORDER)
_PLACED = select(Order.created_at).where(Order.id == _OF_ORDER)
_EARNED = (
    select(Commission.id)
    .where(Commission.order_id == _OF_ORDER, Commission.kind == EntryKind.EARNED.value)
    .limit(1)
)
_INSERT = insert(MetricChange)


def on_order_paid(uow: UnitOfWork, event: OrderPaid) -> None:
    """After referrals have heard of it: by then the commission is written, if there is one."""
    _move(uow, event.order_id, Measure.RECEIVED, 1, event.amount - event.tax)
    _referred(uow, event.order_id, 1, event.amount - event.tax)


def on_order_refunded(uow: UnitOfWork, event: OrderRefunded) -> None:
    _move(uow, event.order_id, Measure.RETURNED, 1, event.amount - event.tax)
    _referred(uow, event.order_id, 0, event.tax - event.amount)


def on_refund_undone(uow: UnitOfWork, event: RefundUndone) -> None:
    _move(uow, event.order_id, Measure.RETURNED, -1, event.tax - event.amount)
    _referred(uow, event.order_id, 0, event.amount - event.tax)


def on_amount_agreed(uow: UnitOfWork, event: AmountAgreed) -> None:
    """The day on which the order was placed is kept with the currency before; a later one is counted from its rows."""
    placed = uow.db.scalars(_PLACED, {"order_id": event.order_id}).one().astimezone(UTC).date()
    if event.currency != event.currency_before and placed < open_since(uow)[Measure.PLACED]:
        _record(uow, Measure.PLACED, event.currency_before, -1, 0, placed)
        _record(uow, Measure.PLACED, event.currency, 1, 0, placed)


def _move(uow: UnitOfWork, order_id: str, measure: Measure, count: int, amount: int) -> None:
    currency = uow.db.scalars(_CURRENCY, {"order_id": order_id}).one()
    _record(uow, measure, currency, count, amount)


def _referred(uow: UnitOfWork, order_id: str, count: int, amount: int) -> None:
    if uow.db.execute(_EARNED, {"order_id": order_id}).first():
        _move(uow, order_id, Measure.REFERRED, count, amount)


def _record(
    uow: UnitOfWork, measure: Measure, currency: str, count: int, amount: int, day: date | None = None
) -> None:
    uow.db.execute(
        _INSERT,
        {
            "id": new_id(),
            "day": day or uow.now.date(),
            "measure": measure.value,
            "currency": currency,
            "number": count,
            "amount": amount,
        },
    )
