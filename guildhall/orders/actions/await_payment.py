"""Before and while a customer pays: the seat is there, the status says so, the payment may lapse."""

from __future__ import annotations

from sqlalchemy import update

from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.orders.actions.set_status import set_status
from guildhall.orders.models import Order
from guildhall.orders.queries import lock_order
from guildhall.orders.rules import OrderStatus
from guildhall.workshops.actions.seat_of_order import renew_hold


def keep_seat(house: House, order_id: str) -> None:
    """Before a payment page is opened: nobody is asked to pay for a seat that somebody else has.

    A hold that ran out is taken anew while there are seats. Nothing for a product. Raises as hold_seat does.
    """
    order = lock_order(house, order_id)
    if order.workshop_id is not None:
        renew_hold(house, order_id)


def await_payment(house: House, order_id: str, *, reference: str) -> None:
    """A payment page is open: pending becomes pending_payment, and `reference` names the page.

    An order that was paid or closed meanwhile stays as it is.
    """
    order = lock_order(house, order_id)
    if order.status == OrderStatus.PENDING:
        changes = {"payment_reference": reference}
        set_status(house, order_id, OrderStatus.PENDING_PAYMENT, expected=order.status, changes=changes)
    elif order.status == OrderStatus.PENDING_PAYMENT:
        values = {"payment_reference": reference, "updated_at": house.now}
        house.db.execute(update(Order).where(Order.id == order_id).values(**values))
        house.announce(BusinessEvent("order.updated", "orders", order_id))


def payment_lapsed(house: House, order_id: str) -> None:
    """The payment page closed unpaid, or the payment failed: the order can be paid again."""
    order = lock_order(house, order_id)
    if order.status == OrderStatus.PENDING_PAYMENT:
        changes = {"payment_reference": None}
        set_status(house, order_id, OrderStatus.PENDING, expected=order.status, changes=changes)
