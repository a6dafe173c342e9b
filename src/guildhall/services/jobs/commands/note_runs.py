"""Record the runs of this process's jobs."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import update

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.jobs.models import BackgroundJob


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
