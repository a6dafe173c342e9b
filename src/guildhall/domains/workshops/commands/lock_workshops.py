"""The lock that every taking of a seat begins with: the workshop's row, so that one seat has one taker.

On PostgreSQL that is SELECT … FOR UPDATE; on SQLite the transaction holds the only write lock already.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment

LOCK_WORKSHOP = (
    select(
        Workshop.title,
        Workshop.price,
        Workshop.currency,
        Workshop.status,
        Workshop.is_active,
        Workshop.max_participants,
        Workshop.called_off_at,
    )
    .where(Workshop.id == bindparam("workshop_id", type_=Id))
    .with_for_update()
)
"""What decides about a seat; wants `workshop_id`."""

OF_HOLDER = WorkshopEnrollment.user_id == bindparam("profile_id", type_=Id)
"""Wants `profile_id`."""


def lock_workshops(uow: UnitOfWork, workshop_ids: Iterable[str]) -> None:
    """Lock several, always in the same order, before any of their seats is taken. What hold_seat does for one."""
    many = select(Workshop.id).where(Workshop.id.in_(sorted(workshop_ids)))
    uow.db.execute(many.order_by(Workshop.id).with_for_update())
