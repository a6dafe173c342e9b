"""Orders that nobody paid in time (M10)."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from guildhall.kit.house import House
from guildhall.orders.actions.set_status import set_status
from guildhall.orders.models import Order
from guildhall.orders.rules import AWAITING_PAYMENT, OrderStatus

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


def expire_orders(house: House) -> int:
    """Cancel orders unpaid for longer than `settings.order_expiry`, at most a hundred; how many.

    Their seats are free again. Should the money come after all, it is still accepted.
    """
    overdue = house.db.execute(_OVERDUE, {"before": house.now - house.settings.order_expiry}).all()
    for order in overdue:
        set_status(house, order.id, OrderStatus.CANCELLED, expected=order.status)
    return len(overdue)
