"""The lease on a job that only one process may run at a time."""

from datetime import datetime, timedelta

from sqlalchemy import or_, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.jobs.models import BackgroundJob


def take_lead(uow: UnitOfWork, name: str, holder: str, every: timedelta, longest: timedelta) -> bool:
    """Take the lease if the job is due and no other process holds it. The next run is due after `every`.

    A process that died holds it for `longest` at most. Returns True if it was taken.
    """
    insert_new(uow.db, BackgroundJob, {"name": name})
    free = (
        BackgroundJob.name == name,
        or_(BackgroundJob.held_until.is_(None), BackgroundJob.held_until <= uow.now),
        or_(BackgroundJob.due_at.is_(None), BackgroundJob.due_at <= uow.now),
    )
    if uow.db.scalar(select(BackgroundJob.name).where(*free)) is None:
        return False  # without a write, which is the usual case
    lease = {"holder": holder, "held_until": uow.now + longest, "due_at": uow.now + every}
    return uow.db.execute(update(BackgroundJob).where(*free).values(lease)).rowcount == 1


def give_up_lead(uow: UnitOfWork, name: str, holder: str) -> None:
    """Release the lease, unless another process took it over."""
    held = BackgroundJob.name == name, BackgroundJob.holder == holder
    uow.db.execute(update(BackgroundJob).where(*held).values(holder=None, held_until=None))


def reached(uow: UnitOfWork, name: str) -> datetime | None:
    """Return the time up to which the job has come, or None before its first success."""
    return uow.db.scalar(select(BackgroundJob.reached_at).where(BackgroundJob.name == name))


def note_reached(uow: UnitOfWork, name: str, until: datetime) -> None:
    insert_new(uow.db, BackgroundJob, {"name": name})
    uow.db.execute(update(BackgroundJob).where(BackgroundJob.name == name).values(reached_at=until))
