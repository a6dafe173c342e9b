"""The books of an order: every movement of its money, written once and never changed."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import bindparam, func, insert, select

from guildhall.core.db.columns import Id
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import OrderEntry
from guildhall.domains.orders.queries import LockedOrder
from guildhall.domains.orders.rules import tax_gone_back
from guildhall.services.shop_settings.taxing import contained

Kind = Literal["received", "returned", "restored"]

_INSERT = insert(OrderEntry)
_CAME = OrderEntry.kind == "received"
_TAXES = select(
    func.coalesce(func.sum(OrderEntry.tax).filter(_CAME), 0),
    func.coalesce(-func.sum(OrderEntry.tax).filter(~_CAME), 0),
).where(OrderEntry.order_id == bindparam("order_id", type_=Id))

_RETURNED = select(-OrderEntry.amount, -OrderEntry.tax).where(
    OrderEntry.order_id == bindparam("order_id", type_=Id),
    OrderEntry.kind == "returned",
    OrderEntry.cause == bindparam("cause"),
)


def returned_for(uow: UnitOfWork, order_id: str, cause: str) -> tuple[int, int]:
    """What was booked as gone back for a cause, and the tax in it, in minor units; nothing where nothing was."""
    found = uow.db.execute(_RETURNED, {"order_id": order_id, "cause": cause}).first()
    return (int(found[0]), int(found[1])) if found else (0, 0)


def book_entry(
    uow: UnitOfWork, order: LockedOrder, kind: Kind, *, amount: int, cause: str, tax: int | None = None
) -> int:
    """Write one movement of `amount` minor units, a positive number; answers the tax in it. The order is locked.
    `tax` is worked out where it is not known: what is restored has that of the refund it belongs to.

    A second one of the same kind and cause is refused by the database: no cause counts twice.
    """
    if tax is None and kind == "returned":
        tax = tax_in_refund(uow, order, amount)
    elif tax is None:
        tax = contained(amount, order.tax_rate).tax
    sign = -1 if kind == "returned" else 1
    uow.db.execute(
        _INSERT,
        {
            "id": new_id(),
            "order_id": order.id,
            "kind": kind,
            "cause": cause,
            "amount": sign * amount,
            "tax": sign * tax,
            "currency": order.currency,
            "created_at": uow.now,
        },
    )
    return tax


def tax_in_refund(uow: UnitOfWork, order: LockedOrder, amount: int) -> int:
    """The tax in `amount` minor units that are to go back."""
    if order.tax_rate == 0 or amount == 0:
        return 0
    paid_tax, back_tax = (int(tax) for tax in uow.db.execute(_TAXES, {"order_id": order.id}).one())
    before = (order.refunded_amount, back_tax)
    return tax_gone_back(order.paid_amount, paid_tax, before, order.refunded_amount + amount) - back_tax
