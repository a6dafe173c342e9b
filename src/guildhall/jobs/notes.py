"""Writes the heartbeats of this process's jobs to the database, for the back office, and reads what staff request."""

import logging
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from guildhall.core.observability.heartbeat import Beat
from guildhall.core.outages import cause_of
from guildhall.core.runtime import Runtime
from guildhall.services.jobs.commands import Run, any_requested, note_runs, take_requests
from guildhall.services.jobs.models import BackgroundJob

log = logging.getLogger(__name__)

TABLE = BackgroundJob.__tablename__
NOTED_EVERY = (
    15.0  # seconds between two notes, so that a job that runs every second does not write every second
)
SHOWN_AFTER = 5.0  # seconds after which a run in progress is noted


class JobNotes:
    """The runs of the jobs, by name with the seconds between two of them; None where the lease says when it is due."""

    def __init__(self, runtime: Runtime, every: Mapping[str, float | None]) -> None:
        self._runtime = runtime
        self._every = every
        self._noted = dict.fromkeys(every, (0.0, 0.0))  # began and ended, as last noted
        self._next = 0.0
        self._requested: set[str] = set()  # whose result is noted as soon as it is there

    def look(self) -> list[str]:
        """Note what has run since, and return the jobs that staff want now. An outage is only logged."""
        try:
            self._note()
            with self._runtime.reading() as uow:
                wanted = any_requested(uow)
            taken = self._runtime.transact(lambda uow: take_requests(uow, self._every)) if wanted else []
        except Exception as error:  # the jobs meet it themselves, and report it
            log.debug("the jobs' runs were not noted: %s", cause_of(error))
            return []
        self._requested.update(taken)
        return taken

    def hanging(self) -> list[str]:
        return self._runtime.pulse.hanging()

    def note_hanging(self, name: str) -> None:
        """Note that a run is ended because it hangs."""
        beat = self._runtime.pulse.jobs[name]
        beat.failures += 1
        beat.error = f"took longer than {beat.limit:.0f} s: ended"
        run = self._run_of(name, beat, self._runtime.clock.now())
        try:
            self._runtime.transact(lambda uow: note_runs(uow, [run]))
        except Exception as error:
            log.warning("the hanging job could not be recorded: %s", cause_of(error))

    def _note(self) -> None:
        news, now = self._news(), time.monotonic()
        if now < self._next and not self._requested & news.keys():
            return
        self._next = now + NOTED_EVERY
        here = self._runtime.clock.now()
        runs = [self._run_of(name, beat, here) for name, beat in news.items()]
        if runs:
            self._runtime.transact(lambda uow: note_runs(uow, runs))
        for name, beat in news.items():
            self._noted[name] = beat.began, beat.ended
            if beat.ended >= beat.began:
                self._requested.discard(name)

    def _news(self) -> dict[str, Beat]:
        """Return the jobs that ended a run since it was noted, run for some seconds, or were never noted."""
        now, beats = time.monotonic(), self._runtime.pulse.jobs
        news = {}
        for name, noted in self._noted.items():
            beat = replace(beats[name]) if name in beats else Beat()
            in_progress = beat.began > beat.ended and now - beat.began > SHOWN_AFTER
            if noted == (0.0, 0.0) or beat.ended != noted[1] or (in_progress and beat.began != noted[0]):
                news[name] = beat
        return news

    def _run_of(self, name: str, beat: Beat, here: datetime) -> Run:
        now = time.monotonic()

        def wall(at: float) -> datetime | None:
            return here - timedelta(seconds=now - at) if at else None

        every = self._every[name]
        ended = wall(beat.ended)
        return Run(
            name=name,
            began_at=wall(beat.began),
            ended_at=ended,
            milliseconds=round((beat.ended - beat.began) * 1000) if beat.ended >= beat.began > 0 else None,
            done=beat.done,
            failures=beat.failures,
            error=beat.error,
            due_at=ended + timedelta(seconds=every) if ended and every else None,
        )
