"""Lock several orders, always in the same sequence, so that no two transactions deadlock."""

from collections.abc import Iterable

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.commands.lock_workshops import lock_workshops


def lock_orders(uow: UnitOfWork, order_ids: Iterable[str]) -> None:
    """Lock orders, and the workshops of their seats, for the rest of the transaction.

    Call it first in every transaction that books money of more than one order. Each booking locks the counter of
    document numbers: a transaction that holds the counter and waits for an order deadlocks with a transaction that
    holds the order and waits for the counter.
    """
    locked = select(Order.id, Order.workshop_id).where(Order.id.in_(sorted(order_ids)))
    rows = uow.db.execute(locked.order_by(Order.id).with_for_update()).all()
    lock_workshops(uow, {row.workshop_id for row in rows if row.workshop_id})
