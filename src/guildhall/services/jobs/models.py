"""The table of the background jobs."""

from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.records import Record, created, timestamp, updated


class BackgroundJob(Record):
    """The last run of a job in any process, as recorded every few seconds.

    `holder` is the process with the lease on an exclusive job, until `held_until` at the latest. `requested_at` is set
    while an immediate run is requested. `reached_at` is the time up to which a job that continues where its last run
    ended has come. `failures` counts consecutive failed runs, `error` names the last cause.
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
