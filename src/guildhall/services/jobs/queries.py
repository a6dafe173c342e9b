"""Reads of the jobs' state, for the back office."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.jobs.models import BackgroundJob

FORGOTTEN_AFTER = timedelta(days=2)  # a job that no process records anymore was removed in an upgrade


@dataclass(frozen=True, slots=True)
class JobState:
    """A job as of its last recorded run. `running` while a run is in progress."""

    name: str
    running: bool
    began_at: datetime | None
    ended_at: datetime | None
    milliseconds: int | None
    done: int
    failures: int
    error: str | None
    due_at: datetime | None
    requested: bool


def job_states(uow: UnitOfWork) -> list[JobState]:
    """Return the jobs: failing ones first, then by name."""
    known = select(BackgroundJob).where(BackgroundJob.updated_at > uow.now - FORGOTTEN_AFTER)
    states = [
        JobState(
            name=row.name,
            running=row.began_at is not None and (row.ended_at is None or row.ended_at < row.began_at),
            began_at=row.began_at,
            ended_at=row.ended_at,
            milliseconds=row.milliseconds,
            done=row.done,
            failures=row.failures,
            error=row.error,
            due_at=row.due_at,
            requested=row.requested_at is not None,
        )
        for row in uow.db.execute(known)
    ]
    return sorted(states, key=lambda state: (state.failures == 0, state.name))
