"""What 'delete' means for an order."""

from __future__ import annotations

from sqlalchemy import update

from guildhall.audit.record import record
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.orders.actions.set_status import set_status
from guildhall.orders.models import Order
from guildhall.orders.queries import lock_order
from guildhall.orders.rules import AWAITING_PAYMENT, OrderStatus
from guildhall.tables.caller import Caller


def archive_order(house: House, caller: Caller, row_id: str) -> None:
    """Take an order out of every list and keep its row for the books (M11).

    One that waits for its payment is cancelled first, so that its seat is free and nobody pays for it. What was paid
    for stays paid for: archiving takes no seat and no workshop material from a buyer. Raises NotFound.
    """
    order = lock_order(house, row_id)
    if order.status in AWAITING_PAYMENT:
        set_status(house, row_id, OrderStatus.CANCELLED, expected=order.status, actor_id=caller.account_id)
    values = {"archived_at": house.now, "updated_at": house.now}
    house.db.execute(update(Order).where(Order.id == row_id).values(**values))
    record(house, caller.account_id, "order.archived", "orders", row_id)
    house.announce(BusinessEvent("order.archived", "orders", row_id))
