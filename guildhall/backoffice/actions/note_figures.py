"""What the back office notes when orders announce something: one row for each figure that it changes."""

from __future__ import annotations

from datetime import UTC, date

from sqlalchemy import bindparam, insert, select

from guildhall.backoffice.measures import Measure
from guildhall.backoffice.models import FigureChange
from guildhall.backoffice.queries.counted import open_since
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.money import Money
from guildhall.kit.sql.columns import Id
from guildhall.orders.facts import AmountAgreed, OrderPaid, OrderRefunded, RefundUndone
from guildhall.orders.models import Order
from guildhall.referrals.models import Commission
from guildhall.referrals.rules import EntryKind

_OF_ORDER = bindparam("order_id", type_=Id)
_PLACED = select(Order.created_at).where(Order.id == _OF_ORDER)
_EARNED = (
    select(Commission.id)
    .where(Commission.order_id == _OF_ORDER, Commission.kind == EntryKind.EARNED.value)
    .limit(1)
)
_INSERT = insert(FigureChange)


def on_order_paid(house: House, fact: OrderPaid) -> None:
    """After referrals have heard of it: by then the commission is written, if there is one."""
    _note(house, Measure.RECEIVED, 1, fact.net)
    _referred(house, fact.order_id, 1, fact.net)


def on_order_refunded(house: House, fact: OrderRefunded) -> None:
    _note(house, Measure.RETURNED, 1, fact.net)
    _referred(house, fact.order_id, 0, -fact.net)


def on_refund_undone(house: House, fact: RefundUndone) -> None:
    _note(house, Measure.RETURNED, -1, -fact.net)
    _referred(house, fact.order_id, 0, fact.net)


def on_amount_agreed(house: House, fact: AmountAgreed) -> None:
    """The day on which the order was placed is kept with the currency before; a later one is counted from its rows."""
    placed = house.db.scalars(_PLACED, {"order_id": fact.order_id}).one().astimezone(UTC).date()
    if fact.amount.currency != fact.before.currency and placed < open_since(house)[Measure.PLACED]:
        _note(house, Measure.PLACED, -1, fact.before.of(0), placed)
        _note(house, Measure.PLACED, 1, fact.amount.of(0), placed)


def _referred(house: House, order_id: str, count: int, amount: Money) -> None:
    if house.db.execute(_EARNED, {"order_id": order_id}).first():
        _note(house, Measure.REFERRED, count, amount)


def _note(house: House, measure: Measure, count: int, amount: Money, day: date | None = None) -> None:
    house.db.execute(
        _INSERT,
        {
            "id": new_id(),
            "day": day or house.now.date(),
            "measure": measure.value,
            "currency": amount.currency,
            "number": count,
            "amount": amount.minor,
        },
    )
