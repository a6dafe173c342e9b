"""Remind participants of workshops that start soon: a job of the worker, once per workshop and start time."""

from sqlalchemy import bindparam, select, update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.commands.mails import remind
from guildhall.domains.workshops.models import Workshop
from guildhall.domains.workshops.rules import WorkshopStatus
from guildhall.services.shop_settings.queries import shop_settings

AT_ONCE = 20

_TIMESTAMP = Workshop.starts_at.type
_DUE = (
    select(Workshop.id)
    .where(
        Workshop.starts_at > bindparam("now", type_=_TIMESTAMP),
        Workshop.starts_at <= bindparam("until", type_=_TIMESTAMP),
        Workshop.reminded_at.is_(None),
        Workshop.status == WorkshopStatus.UPCOMING,
    )
    .order_by(Workshop.starts_at)
    .limit(AT_ONCE)
    .with_for_update(skip_locked=True)
)


def remind_participants(uow: UnitOfWork) -> int:
    """Queue the reminders of workshops that start within the configured time; return the number of workshops."""
    due = uow.db.scalars(_DUE, {"now": uow.now, "until": uow.now + shop_settings(uow).workshop_reminder})
    ids = list(due)
    for workshop_id in ids:
        remind(uow, workshop_id)
        reminded = {"reminded_at": uow.now, "updated_at": Workshop.updated_at}  # the workshop was not edited
        uow.db.execute(update(Workshop).where(Workshop.id == workshop_id).values(reminded))
    return len(ids)
