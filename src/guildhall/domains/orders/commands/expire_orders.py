"""Cancel orders that were not paid in time (M10)."""

from sqlalchemy import bindparam, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import AWAITING_PAYMENT, OrderStatus

AT_ONCE = 100

_OVERDUE = (
    select(Order.id, Order.status)
    .where(
        Order.status.in_(sorted(AWAITING_PAYMENT)),
        # An admin may have reset the status of a paid order: a paid order never expires (M11).
        Order.paid_amount <= Order.refunded_amount,
        Order.created_at <= bindparam("before", type_=Order.created_at.type),
    )
    .order_by(Order.created_at)
    .limit(AT_ONCE)
    .with_for_update(skip_locked=True)
)


def expire_orders(uow: UnitOfWork) -> int:
    """Cancel at most AT_ONCE orders unpaid for longer than `settings.order_expiry`; return the number canceled.

    Their seats are free again. A payment that arrives later is still accepted.
    """
    overdue = uow.db.execute(_OVERDUE, {"before": uow.now - uow.settings.order_expiry}).all()
    for order in overdue:
        set_status(uow, order.id, OrderStatus.CANCELED, expected=order.status)
    return len(overdue)
