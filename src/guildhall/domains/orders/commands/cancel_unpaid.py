"""Cancel the unpaid orders of a customer who deletes their account."""

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.lock_orders import lock_orders
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import AWAITING_PAYMENT, OrderStatus
from guildhall.domains.workshops.commands.seat_of_order import release_holds


def cancel_unpaid(uow: UnitOfWork, profile_id: str) -> int:
    """Cancel the profile's orders that await payment and release its held seats; return the number of orders.

    An order that holds money is left unchanged. The job `close_pages` finds each open page of a canceled order and
    retries until the provider has closed it.
    """
    theirs = select(Order.id).where(Order.user_id == profile_id)
    lock_orders(uow, uow.db.scalars(theirs).all())
    unpaid = theirs.add_columns(Order.status).where(
        Order.status.in_(sorted(AWAITING_PAYMENT)), Order.paid_amount <= Order.refunded_amount
    )
    orders = uow.db.execute(unpaid.order_by(Order.id)).all()
    for order in orders:
        set_status(uow, order.id, OrderStatus.CANCELED, expected=order.status)
    release_holds(uow, profile_id)
    return len(orders)
