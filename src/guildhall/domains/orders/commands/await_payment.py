"""Before and while a customer pays: the seat is there, the status says so, the payment may lapse."""

from __future__ import annotations

from sqlalchemy import update

from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.workshops.commands.seat_of_order import renew_hold


def keep_seat(uow: UnitOfWork, order_id: str) -> None:
    """Before a payment page is opened: nobody is asked to pay for a seat that somebody else has.

    A hold that ran out is taken anew while there are seats. Nothing for a product. Raises as hold_seat does.
    """
    order = lock_order(uow, order_id)
    if order.workshop_id is not None:
        renew_hold(uow, order_id)


def await_payment(uow: UnitOfWork, order_id: str, *, reference: str) -> None:
    """A payment page is open: pending becomes pending_payment, and `reference` names the page.

    An order that was paid or closed meanwhile stays as it is.
    """
    order = lock_order(uow, order_id)
    if order.status == OrderStatus.PENDING:
        changes = {"payment_reference": reference}
        set_status(uow, order_id, OrderStatus.PENDING_PAYMENT, expected=order.status, changes=changes)
    elif order.status == OrderStatus.PENDING_PAYMENT:
        values = {"payment_reference": reference, "updated_at": uow.now}
        uow.db.execute(update(Order).where(Order.id == order_id).values(**values))
        uow.publish(BusinessEvent("order.updated", "orders", order_id))


def payment_lapsed(uow: UnitOfWork, order_id: str) -> None:
    """The payment page closed unpaid, or the payment failed: the order can be paid again."""
    order = lock_order(uow, order_id)
    if order.status == OrderStatus.PENDING_PAYMENT:
        changes = {"payment_reference": None}
        set_status(uow, order_id, OrderStatus.PENDING, expected=order.status, changes=changes)
