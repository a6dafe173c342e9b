"""Heartbeats of the background jobs: when each last ran, and which one is stuck."""

import time
from dataclasses import dataclass, field

from guildhall.core.observability.metrics import histogram

RUNS = histogram(
    "guildhall_job_seconds",
    "Duration of the runs of a job.",
    ("job",),
    bounds=(0.01, 0.1, 1.0, 10.0, 60.0, 300.0),
)
HANGS_AFTER = 900.0  # seconds, more than the longest run takes: a batch of mails to the slowest server


@dataclass(slots=True)
class Beat:
    """Times of `time.monotonic()`; 0 for never. `failures` counts consecutive runs that raised, `done` is the last
    run's result. A run that takes longer than `limit` seconds hangs.
    """

    limit: float = HANGS_AFTER
    began: float = 0.0
    ended: float = 0.0
    runs: int = 0
    done: int = 0
    failures: int = 0
    error: str | None = None

    def hangs(self, now: float) -> bool:
        return self.began > self.ended and now - self.began > self.limit


@dataclass(slots=True)
class Pulse:
    """Written by the worker, read by /readyz and /metrics. `stopped`: the worker ended unexpectedly."""

    jobs: dict[str, Beat] = field(default_factory=dict)
    stopped: bool = False

    def begins(self, job: str, limit: float = HANGS_AFTER) -> None:
        beat = self.jobs.setdefault(job, Beat())
        beat.limit, beat.began = limit, time.monotonic()

    def ends(self, job: str, *, failed: bool, done: int = 0, error: str | None = None) -> None:
        beat = self.jobs[job]
        beat.ended = time.monotonic()
        beat.runs += 1
        RUNS.labels(job).observe(beat.ended - beat.began)
        beat.done, beat.error = done, error
        beat.failures = beat.failures + 1 if failed else 0

    def hanging(self) -> list[str]:
        """Return the jobs whose run takes longer than their limit."""
        now = time.monotonic()
        return [name for name, beat in list(self.jobs.items()) if beat.hangs(now)]

    def problem(self) -> str | None:
        """Return the problem in a line; None if all is well, or if this process has no worker."""
        if self.stopped:
            return "the worker has stopped: restart this process"
        for name in self.hanging():
            return f"the worker's job '{name}' is stuck: restart this process"
        return None
