"""Deletes events that are older than KEPT, and their deliveries with them."""

from datetime import timedelta

from sqlalchemy import bindparam, delete, func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.models import Event

BATCH = 1000
KEPT = timedelta(days=90)  # for a client that follows the events and comes back after an outage

_NEWEST = select(func.max(Event.position)).scalar_subquery()
_OLD = (
    select(Event.id)
    .where(Event.happened_at < bindparam("before", type_=Event.happened_at.type), Event.position < _NEWEST)
    .order_by(Event.position)  # so that what is kept has no gaps
    .limit(BATCH)
)
_FORGET = delete(Event).where(Event.id.in_(_OLD))


def forget_events(uow: UnitOfWork) -> int:
    """Delete a batch of old events. Returns how many. The newest one stays, because the next number follows from it."""
    before = uow.now - KEPT
    return uow.db.execute(_FORGET, {"before": before}).rowcount
