"""Delete sessions that have expired."""

from sqlalchemy import delete, or_, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.sessions import LONGEST, UNUSED
from guildhall.domains.identity.models import Session


def forget_sessions(uow: UnitOfWork, batch: int) -> int:
    """Delete a batch of expired sessions, with the names of their browsers. Returns how many."""
    over = or_(Session.refreshed_at <= uow.now - UNUSED, Session.created_at <= uow.now - LONGEST)
    expired = select(Session.id).where(over).limit(batch)
    return uow.db.execute(delete(Session).where(Session.id.in_(expired))).rowcount
