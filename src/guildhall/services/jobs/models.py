"""The table of the background jobs."""

from __future__ import annotations

from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.records import Record, created, timestamp, updated


class BackgroundJob(Record):
    """The last run of a job in any process, as noted every few seconds.

    `holder` is the process that runs a job of which only one may run at a time, until `held_until` at the latest.
    `requested_at` is set while staff want a run at once. `reached_at` is how far a job has come that continues where
    the last run ended. `failures` counts the runs that failed one after another, `error` names the last cause.
    """

    __tablename__ = "background_jobs"

    name: Mapped[str] = mapped_column(primary_key=True)
    began_at: Mapped[timestamp | None]
    ended_at: Mapped[timestamp | None]
    milliseconds: Mapped[int | None]
    done: Mapped[int] = mapped_column(default=0)
    failures: Mapped[int] = mapped_column(default=0)
    error: Mapped[str | None]
    due_at: Mapped[timestamp | None]
    requested_at: Mapped[timestamp | None]
    reached_at: Mapped[timestamp | None]
    holder: Mapped[str | None]
    held_until: Mapped[timestamp | None]
    created_at: Mapped[created]
    updated_at: Mapped[updated]
