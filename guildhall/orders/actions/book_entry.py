"""The books of an order: every movement of its money, written once and never changed."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import insert

from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.orders.models import OrderEntry
from guildhall.orders.queries import LockedOrder

_INSERT = insert(OrderEntry)


def book_entry(
    house: House,
    order: LockedOrder,
    kind: Literal["received", "returned", "restored"],
    *,
    amount: int,
    cause: str,
) -> None:
    """Write one movement of `amount` minor units, a positive number; the order is locked.

    A second one of the same kind and cause is refused by the database: no cause counts twice.
    """
    house.db.execute(
        _INSERT,
        {
            "id": new_id(),
            "order_id": order.id,
            "kind": kind,
            "cause": cause,
            "amount": -amount if kind == "returned" else amount,
            "currency": order.currency,
            "created_at": house.now,
        },
    )
