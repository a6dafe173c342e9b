"""Lock the row of a workshop before a seat is taken, so that no seat is sold twice.

On PostgreSQL this is SELECT … FOR UPDATE; on SQLite the transaction already holds the only write lock.
"""

from collections.abc import Iterable

from sqlalchemy import bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment

LOCK_WORKSHOP = (
    select(
        Workshop.title,
        Workshop.price,
        Workshop.early_price,
        Workshop.currency,
        Workshop.status,
        Workshop.is_active,
        Workshop.max_participants,
        Workshop.called_off_at,
        Workshop.enrolment_closes_at,
        Workshop.starts_at,
        Workshop.place,
        Workshop.tax_category,
    )
    .where(Workshop.id == bindparam("workshop_id", type_=Id))
    .with_for_update()
)
"""Locks a workshop and reads the columns that decide about a seat. Parameter: `workshop_id`."""

OF_HOLDER = WorkshopEnrollment.user_id == bindparam("profile_id", type_=Id)
"""The condition that a seat is the customer's. Parameter: `profile_id`."""


def lock_workshops(uow: UnitOfWork, workshop_ids: Iterable[str]) -> None:
    """Lock several workshops, always in the same sequence, before any of their seats is taken."""
    many = select(Workshop.id).where(Workshop.id.in_(sorted(workshop_ids)))
    uow.db.execute(many.order_by(Workshop.id).with_for_update())
