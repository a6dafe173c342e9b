"""Changes of the jobs' state: leases of exclusive jobs, records of runs, and requests of staff to run a job now."""

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from sqlalchemy import or_, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
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


@dataclass(frozen=True, slots=True)
class Run:
    """A job and its last run. `ended_at` is earlier than `began_at` while one is in progress, None before the first."""

    name: str
    began_at: datetime | None = None
    ended_at: datetime | None = None
    milliseconds: int | None = None
    done: int = 0
    failures: int = 0
    error: str | None = None
    due_at: datetime | None = None


def note_runs(uow: UnitOfWork, runs: Iterable[Run]) -> None:
    """Record the runs. If several processes run a job, the run recorded last is shown."""
    for run in sorted(runs, key=lambda run: run.name):  # in a fixed order, so that processes do not deadlock
        insert_new(uow.db, BackgroundJob, {"name": run.name})
        values = asdict(run)
        if run.due_at is None:
            del values["due_at"]
        if run.began_at is not None:
            uow.db.execute(update(BackgroundJob).where(BackgroundJob.name == run.name).values(values))


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
