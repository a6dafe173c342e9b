"""Whether the house's own work goes on: when each job of this process last finished a run, and which one hangs."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from guildhall.core.observability.metrics import histogram

RUNS = histogram(
    "guildhall_job_seconds",
    "How long the runs of a job took.",
    ("job",),
    bounds=(0.01, 0.1, 1.0, 10.0, 60.0, 300.0),
)
HANGS_AFTER = (
    900.0  # seconds that no run takes: a batch of mails to a server that answers at its slowest ends before
)


@dataclass(slots=True)
class Beat:
    """Moments of `time.monotonic()`; 0 for never. `failures` counts runs that raised, one after another."""

    began: float = 0.0
    ended: float = 0.0
    runs: int = 0
    failures: int = 0


@dataclass(slots=True)
class Pulse:
    """Written by the worker, read by /readyz and /metrics. `stopped`: the worker ended though nobody asked."""

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
        """What is wrong, in a line; None where all is well, or where this process has no worker."""
        if self.stopped:
            return "the worker has stopped: restart this process"
        now = time.monotonic()
        for name, beat in self.jobs.items():
            if beat.began > beat.ended and now - beat.began > HANGS_AFTER:
                return f"the worker hangs in its job '{name}': restart this process"
        return None
