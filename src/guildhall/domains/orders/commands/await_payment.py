"""Changes to an order before and while its customer pays."""

from sqlalchemy import update

from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.workshops.commands.seat_of_order import renew_hold


def keep_seat(uow: UnitOfWork, order_id: str) -> None:
    """Renew the hold on the order's seat before a payment page opens, so that no one pays for a seat already taken.

    An expired hold is renewed while seats are free. Does nothing for a product. Raises what hold_seat raises.
    """
    order = lock_order(uow, order_id)
    if order.workshop_id is not None:
        renew_hold(uow, order_id)


def await_payment(uow: UnitOfWork, order_id: str, *, reference: str) -> None:
    """Move the order from pending to pending_payment; `reference` is the id of the open payment page.

    An order that was paid or closed meanwhile is left unchanged.
    """
    order = lock_order(uow, order_id)
    if order.status == OrderStatus.PENDING:
        changes = {"payment_reference": reference}
        set_status(uow, order_id, OrderStatus.PENDING_PAYMENT, expected=order.status, changes=changes)
    elif order.status == OrderStatus.PENDING_PAYMENT:
        uow.db.execute(update(Order).where(Order.id == order_id).values(payment_reference=reference))
        uow.publish(BusinessEvent("order.updated", "orders", order_id))


def payment_lapsed(uow: UnitOfWork, order_id: str) -> None:
    """Make the order payable again after its payment page expired or its payment failed."""
    order = lock_order(uow, order_id)
    if order.status == OrderStatus.PENDING_PAYMENT:
        changes = {"payment_reference": None}
        set_status(uow, order_id, OrderStatus.PENDING, expected=order.status, changes=changes)
