"""Cancel what a customer who leaves has left unpaid."""

from __future__ import annotations

from sqlalchemy import select

from guildhall.kit.house import House
from guildhall.orders.actions.lock_orders import lock_orders
from guildhall.orders.actions.set_status import set_status
from guildhall.orders.models import Order
from guildhall.orders.rules import AWAITING_PAYMENT, OrderStatus
from guildhall.workshops.actions.seat_of_order import release_holds


def cancel_unpaid(house: House, profile_id: str) -> int:
    """Cancel the orders of a profile that wait for their payment, and give its held seats back; return how many.

    An order that holds money stays as it is. The payment pages are closed by the job `close_pages`, which finds each
    open page of a cancelled order and asks the provider again until it is closed.
    """
    theirs = select(Order.id).where(Order.user_id == profile_id)
    lock_orders(house, house.db.scalars(theirs).all())
    unpaid = theirs.add_columns(Order.status).where(
        Order.status.in_(sorted(AWAITING_PAYMENT)), Order.paid_amount <= Order.refunded_amount
    )
    orders = house.db.execute(unpaid.order_by(Order.id)).all()
    for order in orders:
        set_status(house, order.id, OrderStatus.CANCELLED, expected=order.status)
    release_holds(house, profile_id)
    return len(orders)
