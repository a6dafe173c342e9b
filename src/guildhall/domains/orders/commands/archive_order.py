"""Archive an order, in place of deleting it."""

from sqlalchemy import update

from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import AWAITING_PAYMENT, OrderStatus
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


def archive_order(uow: UnitOfWork, caller: Caller, row_id: str) -> None:
    """Hide an order from every list and keep its row for the books (M11).

    An order that awaits payment is canceled first, so that its seat is free and no one pays for it. A paid order
    stays paid: archiving takes no seat and no workshop material from a buyer. Raises NotFound.
    """
    order = lock_order(uow, row_id)
    if order.status in AWAITING_PAYMENT:
        set_status(uow, row_id, OrderStatus.CANCELED, expected=order.status, actor_id=caller.account_id)
    uow.db.execute(update(Order).where(Order.id == row_id).values(archived_at=uow.now))
    record(uow, caller.account_id, "order.archived", "orders", row_id)
    uow.publish(BusinessEvent("order.archived", "orders", row_id))
