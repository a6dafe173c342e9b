"""Reminding participants of a workshop that is near: the worker's job, done once for each workshop and start."""

from __future__ import annotations

from sqlalchemy import bindparam, select, update

from guildhall.kit.house import House
from guildhall.shop_settings.queries import effective
from guildhall.workshops.actions.mails import remind
from guildhall.workshops.models import Workshop
from guildhall.workshops.rules import WorkshopStatus

AT_ONCE = 20

_MOMENT = Workshop.starts_at.type
_DUE = (
    select(Workshop.id)
    .where(
        Workshop.starts_at > bindparam("now", type_=_MOMENT),
        Workshop.starts_at <= bindparam("until", type_=_MOMENT),
        Workshop.reminded_at.is_(None),
        Workshop.status == WorkshopStatus.UPCOMING,
    )
    .order_by(Workshop.starts_at)
    .limit(AT_ONCE)
    .with_for_update(skip_locked=True)
)


def remind_participants(house: House) -> int:
    """Queue the reminders of workshops that start within the time that the operator set; how many workshops."""
    due = house.db.scalars(_DUE, {"now": house.now, "until": house.now + effective(house).workshop_reminder})
    ids = list(due)
    for workshop_id in ids:
        remind(house, workshop_id)
        house.db.execute(update(Workshop).where(Workshop.id == workshop_id).values(reminded_at=house.now))
    return len(ids)
