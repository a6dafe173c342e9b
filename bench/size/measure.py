"""Times the same question on a small shop and a large one in turn, so that a busy machine is unfair to neither."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from time import perf_counter

import psutil

from bench.size.jobs import ADMIN, FILE, JOBS, REST_ENGINE, Job
from bench.size.sample import Sample
from guildhall.core.runtime import Runtime

MOST = 1.5
"""How many times as long the large shop may take."""
ROUNDS, AT_ONCE = 9, 5


@dataclass(frozen=True)
class Size:
    """A shop of one size, and where it is."""

    shop: Sample
    runtime: Runtime


@dataclass(frozen=True)
class Ratio:
    """Milliseconds on both, the medians of interleaved rounds."""

    name: str
    database: str
    small: float
    large: float

    @property
    def ratio(self) -> float:
        return self.large / self.small


def measure(small: Size, large: Size) -> list[Ratio]:
    return [_job(job, small, large) for job in JOBS]


def _job(job: Job, small: Size, large: Size) -> Ratio:
    for size in (small, large):
        _time(job, size)  # the statement is made, the pages are in memory
    rounds = [(_time(job, small), _time(job, large)) for _ in range(ROUNDS)]
    both = median(round_[0] for round_ in rounds), median(round_[1] for round_ in rounds)
    return Ratio(job.name, small.runtime.database.dialect, *both)


def _time(job: Job, size: Size) -> float:
    """The quickest of a few, in milliseconds: what else the machine did is no part of it."""
    took = []
    with size.runtime.reading() as uow:
        for _ in range(AT_ONCE):
            begin = perf_counter()
            job.ask(uow, size.shop)
            took.append((perf_counter() - begin) * 1000)
            if took[0] > 300:
                break
    return min(took)


def memory_of_export(size: Size) -> float:
    """How many MB the process grew while it wrote all orders as CSV, as the list's file does."""
    process = psutil.Process()
    with size.runtime.reading() as uow:
        export = REST_ENGINE.export(uow, ADMIN, "orders", FILE)
    batches = export.open(size.runtime.database)
    try:
        for _ in range(10):
            batches.next()
        begin = most = process.memory_info().rss
        while batches.next():
            most = max(most, process.memory_info().rss)
    finally:
        batches.close()
    return (most - begin) / 1e6
