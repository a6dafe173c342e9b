"""The books of an order: every movement of its money, written once and never changed."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import bindparam, func, insert, select

from guildhall.kit.columns import Id
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.orders.models import OrderEntry
from guildhall.orders.queries import LockedOrder
from guildhall.orders.rules import tax_gone_back
from guildhall.shop_settings.taxing import contained

Kind = Literal["received", "returned", "restored"]

_INSERT = insert(OrderEntry)
_CAME = OrderEntry.kind == "received"
_TAXES = select(
    func.coalesce(func.sum(OrderEntry.tax).filter(_CAME), 0),
    func.coalesce(-func.sum(OrderEntry.tax).filter(~_CAME), 0),
).where(OrderEntry.order_id == bindparam("order_id", type_=Id))

_RETURNED = select(-OrderEntry.amount).where(
    OrderEntry.order_id == bindparam("order_id", type_=Id),
    OrderEntry.kind == "returned",
    OrderEntry.cause == bindparam("cause"),
)


def returned_for(house: House, order_id: str, cause: str) -> int:
    """What was booked as gone back for a cause, in minor units; 0 where nothing was."""
    return int(house.db.scalar(_RETURNED, {"order_id": order_id, "cause": cause}) or 0)


def book_entry(house: House, order: LockedOrder, kind: Kind, *, amount: int, cause: str) -> int:
    """Write one movement of `amount` minor units, a positive number; answers the tax in it. The order is locked.

    A second one of the same kind and cause is refused by the database: no cause counts twice.
    """
    tax = tax_in_movement(house, order, kind, amount)
    sign = -1 if kind == "returned" else 1
    house.db.execute(
        _INSERT,
        {
            "id": new_id(),
            "order_id": order.id,
            "kind": kind,
            "cause": cause,
            "amount": sign * amount,
            "tax": sign * tax,
            "currency": order.currency,
            "created_at": house.now,
        },
    )
    return tax


def tax_in_movement(house: House, order: LockedOrder, kind: Kind, amount: int) -> int:
    """The tax in a movement to be booked: at the order's rate in what comes, its share of that in what goes back."""
    if order.tax_rate == 0 or amount == 0:
        return 0
    if kind == "received":
        return contained(amount, order.tax_rate).tax
    paid_tax, back_tax = (int(tax) for tax in house.db.execute(_TAXES, {"order_id": order.id}).one())
    after = order.refunded_amount + (amount if kind == "returned" else -amount)
    before = (order.refunded_amount, back_tax)
    return abs(tax_gone_back(order.paid_amount, paid_tax, before, after) - back_tax)
