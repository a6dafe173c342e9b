"""Deletes events that are older than KEPT, and their deliveries with them."""

from datetime import timedelta

from sqlalchemy import delete, func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.models import Event

KEPT = timedelta(days=90)  # for a client that follows the events and comes back after an outage

_NEWEST = select(func.max(Event.position)).scalar_subquery()


def forget_events(uow: UnitOfWork, batch: int) -> int:
    """Delete a batch of old events. Returns how many. The newest one stays, because the next number follows from it."""
    old = select(Event.id).where(Event.happened_at < uow.now - KEPT, Event.position < _NEWEST)
    first = old.order_by(Event.position).limit(batch)  # so that what is kept has no gaps
    return uow.db.execute(delete(Event).where(Event.id.in_(first))).rowcount
