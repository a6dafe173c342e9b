"""Orders that nobody paid in time (M10)."""

from __future__ import annotations

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
        # An admin may have set a paid one back: what was paid for is not taken away by a clock (M11).
        Order.paid_amount <= Order.refunded_amount,
        Order.created_at <= bindparam("before", type_=Order.created_at.type),
    )
    .order_by(Order.created_at)
    .limit(AT_ONCE)
    .with_for_update(skip_locked=True)
)


def expire_orders(uow: UnitOfWork) -> int:
    """Cancel orders unpaid for longer than `settings.order_expiry`, at most a hundred; how many.

    Their seats are free again. Should the money come after all, it is still accepted.
    """
    overdue = uow.db.execute(_OVERDUE, {"before": uow.now - uow.settings.order_expiry}).all()
    for order in overdue:
        set_status(uow, order.id, OrderStatus.CANCELLED, expected=order.status)
    return len(overdue)
