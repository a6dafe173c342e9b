"""Locking several orders at once, always in the same order, so that no two transactions wait for each other."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.commands.lock_workshops import lock_workshops


def lock_orders(uow: UnitOfWork, order_ids: Iterable[str]) -> None:
    """Lock orders, and the workshops of their seats, for the rest of the transaction.

    Whoever books money of more than one order calls this first. Each booking takes the number of its document, and
    keeps it locked: whoever waits for an order with a number in hand may be waited for by who holds that order.
    """
    locked = select(Order.id, Order.workshop_id).where(Order.id.in_(sorted(order_ids)))
    rows = uow.db.execute(locked.order_by(Order.id).with_for_update()).all()
    lock_workshops(uow, {row.workshop_id for row in rows if row.workshop_id})
