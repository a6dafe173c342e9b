"""Cancel a guest's unpaid order of a seat, because another order of the same person takes its place."""

from sqlalchemy import ColumnElement, exists, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order, OrderCheckout
from guildhall.domains.orders.rules import AWAITING_PAYMENT, OrderStatus

BY_GUEST: ColumnElement[bool] = (
    exists().where(OrderCheckout.id == Order.checkout_id, OrderCheckout.guest).correlate(Order)
)
"""The condition that an order was placed without signing in."""


def give_up_seat(uow: UnitOfWork, profile_id: str, workshop_id: str) -> None:
    """Cancel the orders of this seat that were placed without signing in and hold no money; their holds end.

    A guest who returns from the payment page with other details gets a new order, and no one who typed a stranger's
    address keeps its owner from booking. A payment that is under way is settled as for any canceled order (M10).
    """
    unpaid = select(Order.id, Order.status).where(
        Order.user_id == profile_id,
        Order.workshop_id == workshop_id,
        Order.status.in_(sorted(AWAITING_PAYMENT)),
        Order.paid_amount <= Order.refunded_amount,
        BY_GUEST,
    )
    lock_orders(uow, [row.id for row in uow.db.execute(unpaid)])
    for order in uow.db.execute(unpaid.order_by(Order.id)).all():
        set_status(uow, order.id, OrderStatus.CANCELED, expected=order.status)
