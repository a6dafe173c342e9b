"""Requests of staff to run a job now."""

from collections.abc import Collection

from sqlalchemy import select, update

from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.jobs.models import BackgroundJob


def request_run(uow: UnitOfWork, caller: Caller, name: str) -> None:
    """Request a run of the job as soon as a process can. For admins.

    Raises NotAllowed, or NotFound if there is no such job.
    """
    caller.require(caller.admin)
    wanted = update(BackgroundJob).where(BackgroundJob.name == name)
    if not uow.db.execute(wanted.values(requested_at=uow.now, due_at=uow.now)).rowcount:
        raise NotFound
    record(uow, caller.account_id, "job.requested", BackgroundJob.__tablename__, name)


def any_requested(uow: UnitOfWork) -> bool:
    wanted = select(BackgroundJob.name).where(BackgroundJob.requested_at.is_not(None)).limit(1)
    return uow.db.scalar(wanted) is not None


def take_requests(uow: UnitOfWork, names: Collection[str]) -> list[str]:
    """Return which of these jobs are requested, and clear the requests so that no other process runs them too."""
    wanted = BackgroundJob.requested_at.is_not(None), BackgroundJob.name.in_(names)
    taken = update(BackgroundJob).where(*wanted).values(requested_at=None)
    return list(uow.db.scalars(taken.returning(BackgroundJob.name)))
