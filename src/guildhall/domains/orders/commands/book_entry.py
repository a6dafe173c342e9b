"""The append-only ledger of an order: each movement of its money is written once and never changed."""

from typing import Literal

from sqlalchemy import bindparam, func, insert, select

from guildhall.core.db.columns import Id, MinorUnits, Timestamp
from guildhall.core.ids import new_id
from guildhall.core.money import CurrencyMismatch, Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.orders.queries import LockedOrder
from guildhall.domains.orders.rules import tax_contained, tax_gone_back

Kind = Literal["received", "returned", "restored"]

_CAME = OrderEntry.kind == "received"
_TAXES = select(
    func.coalesce(func.sum(OrderEntry.tax).filter(_CAME), 0),
    func.coalesce(-func.sum(OrderEntry.tax).filter(~_CAME), 0),
).where(OrderEntry.order_id == bindparam("order_id", type_=Id))

_RETURNED = select(-OrderEntry.amount, -OrderEntry.tax, OrderEntry.currency).where(
    OrderEntry.order_id == bindparam("order_id", type_=Id),
    OrderEntry.kind == "returned",
    OrderEntry.cause == bindparam("cause"),
)

# The database inserts the entry only if the order still has that currency, whatever the caller read before.
_INSERT = (
    insert(OrderEntry)
    .from_select(
        ["id", "order_id", "kind", "cause", "amount", "tax", "currency", "created_at"],
        select(
            bindparam("entry_id", type_=Id),
            Order.id,
            bindparam("kind", type_=OrderEntry.kind.type),
            bindparam("cause", type_=OrderEntry.cause.type),
            bindparam("amount", type_=MinorUnits),
            bindparam("tax", type_=MinorUnits),
            Order.currency,
            bindparam("at", type_=Timestamp),
        ).where(Order.id == bindparam("order_id", type_=Id), Order.currency == bindparam("in_currency")),
        include_defaults=False,
    )
    .returning(OrderEntry.id)
)


def returned_for(uow: UnitOfWork, order: LockedOrder, cause: str) -> tuple[Money, Money]:
    """Return the amount booked as returned for a cause, and the tax in it; zero if there is none."""
    found = uow.db.execute(_RETURNED, {"order_id": order.id, "cause": cause}).first()
    if found is None:
        return order.holds.of(0), order.holds.of(0)
    return Money(int(found[0]), found[2]), Money(int(found[1]), found[2])


def book_entry(
    uow: UnitOfWork, order: LockedOrder, kind: Kind, *, amount: Money, cause: str, tax: Money | None = None
) -> Money:
    """Write one movement of the order's money and return the tax in it. The order must be locked.

    `amount` is positive for every kind. `tax` is calculated unless given: a restored amount has the tax of its
    refund. A unique constraint refuses a second entry of the same kind and cause.
    Raises CurrencyMismatch if the order has another currency.
    """
    if amount.currency != order.currency:
        raise CurrencyMismatch(f"order {order.id}: {amount} is not in {order.currency}")
    if tax is None and kind == "returned":
        tax = tax_in_refund(uow, order, amount)
    elif tax is None:
        tax = tax_contained(amount, rate=order.tax_rate, total=order.total, tax=order.tax)
    sign = -1 if kind == "returned" else 1
    written = uow.db.execute(
        _INSERT,
        {
            "entry_id": new_id(),
            "order_id": order.id,
            "kind": kind,
            "cause": cause,
            "amount": sign * amount.minor,
            "tax": sign * tax.minor,
            "in_currency": amount.currency,
            "at": uow.now,
        },
    )
    if written.first() is None:
        raise CurrencyMismatch(f"order {order.id} is no longer in {amount.currency}")
    return tax


def tax_in_refund(uow: UnitOfWork, order: LockedOrder, amount: Money) -> Money:
    """Return the tax in an amount to be refunded: its share of the tax in the order's entries.

    No rate is asked: an imported order has an amount of tax and no rate.
    """
    sums = uow.db.execute(_TAXES, {"order_id": order.id}).one()
    paid_tax, back_tax = (order.paid.of(int(tax)) for tax in sums)
    if not paid_tax or not amount:
        return amount.of(0)
    before = (order.refunded, back_tax)
    return tax_gone_back(order.paid, paid_tax, before, order.refunded + amount) - back_tax
