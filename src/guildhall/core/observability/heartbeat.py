"""Heartbeats of the background jobs: when each last ran, and which one is stuck."""

from __future__ import annotations

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
    """Times of `time.monotonic()`; 0 for never. `failures` counts consecutive runs that raised."""

    began: float = 0.0
    ended: float = 0.0
    runs: int = 0
    failures: int = 0


@dataclass(slots=True)
class Pulse:
    """Written by the worker, read by /readyz and /metrics. `stopped`: the worker ended unexpectedly."""

    jobs: dict[str, Beat] = field(default_factory=dict)
    stopped: bool = False

    def begins(self, job: str) -> None:
        self.jobs.setdefault(job, Beat()).began = time.monotonic()

    def ends(self, job: str, *, failed: bool) -> None:
        beat = self.jobs[job]
        beat.ended = time.monotonic()
        beat.runs += 1
        RUNS.labels(job).observe(beat.ended - beat.began)
        beat.failures = beat.failures + 1 if failed else 0

    def problem(self) -> str | None:
        """Return the problem in a line; None if all is well, or if this process has no worker."""
        if self.stopped:
            return "the worker has stopped: restart this process"
        now = time.monotonic()
        for name, beat in self.jobs.items():
            if beat.began > beat.ended and now - beat.began > HANGS_AFTER:
                return f"the worker's job '{name}' is stuck: restart this process"
        return None
