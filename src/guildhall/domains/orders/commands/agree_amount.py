"""Set another amount than the catalogue's for one unpaid order, as an admin (M1)."""

from sqlalchemy import exists, update

from guildhall.core.errors import Conflict, Refused
from guildhall.core.events import BusinessEvent
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.events import AmountAgreed
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.orders.queries import LockedOrder, lock_order
from guildhall.domains.orders.rules import AWAITING_PAYMENT, tax_contained
from guildhall.services.audit.record import record


def agree_amount(
    uow: UnitOfWork, order_id: str, *, amount: Money, before: Money, actor_id: str | None, reason: str
) -> None:
    """Set the price of an order, tax included, if its price is still `before`. Writes an audit entry.

    Raises NotFound; Refused invalid_amount; Conflict not_payable once the order is paid or closed, amount_fixed once
    money was booked for it, order_changed if its price changed meanwhile, and what a subscriber of AmountAgreed
    raises: no payment page for another amount may stay open.
    """
    order = lock_order(uow, order_id)
    if amount.minor <= 0:
        raise Refused("invalid_amount")
    refuse_fixed(order)
    if order.total != before or not _set(uow, order, amount):
        raise Conflict("order_changed")
    uow.publish(AmountAgreed(order_id, before, amount))
    uow.publish(BusinessEvent("order.updated", "orders", order_id))
    record(
        uow,
        actor_id,
        "order.amount_agreed",
        "orders",
        order_id,
        **{
            "from": [before.minor, before.currency],
            "to": [amount.minor, amount.currency],
            "reason": reason,
        },
    )


def refuse_fixed(order: LockedOrder) -> None:
    """Raise Conflict if the order is paid or closed, or if money was ever booked for it."""
    if order.status not in AWAITING_PAYMENT:
        raise Conflict("not_payable")
    if order.paid:
        raise Conflict("amount_fixed")


def _set(uow: UnitOfWork, order: LockedOrder, amount: Money) -> bool:
    """Compare and set: write the amount only while the order is unchanged and no money was booked for it."""
    booked = exists().where(OrderEntry.order_id == order.id)
    as_read = update(Order).where(
        Order.id == order.id,
        Order.status == order.status,
        Order.total_amount == order.total.minor,
        Order.currency == order.currency,
        Order.paid_amount == 0,
        ~booked,
    )
    tax = tax_contained(amount, rate=order.tax_rate, total=order.total, tax=order.tax)
    values = {"total_amount": amount.minor, "tax_amount": tax.minor, "currency": amount.currency}
    values |= {"discount_amount": 0}  # the agreed amount is no price of the catalogue less a discount
    return uow.db.execute(as_read.values(**values)).rowcount == 1
