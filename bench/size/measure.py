"""Timing the same requests on a small and a large shop in turn, so that other load affects both alike."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from time import perf_counter

import psutil

from bench.size.jobs import ADMIN, FILE, JOBS, REST_ENGINE, SizeCase
from bench.size.sample import Sample
from guildhall.core.runtime import Runtime

MOST = 1.5
"""The greatest ratio of the large shop's time to the small one's."""
ROUNDS, AT_ONCE = 9, 5


@dataclass(frozen=True)
class Size:
    """A sample and the runtime of its shop."""

    shop: Sample
    runtime: Runtime


@dataclass(frozen=True)
class Ratio:
    """A job's milliseconds on both shops, as medians of interleaved rounds."""

    name: str
    database: str
    small: float
    large: float

    @property
    def ratio(self) -> float:
        return self.large / self.small


def measure(small: Size, large: Size) -> list[Ratio]:
    return [_job(job, small, large) for job in JOBS]


def _job(job: SizeCase, small: Size, large: Size) -> Ratio:
    for size in (small, large):
        _time(job, size)  # warms up the statement cache and the page cache
    rounds = [(_time(job, small), _time(job, large)) for _ in range(ROUNDS)]
    both = median(round_[0] for round_ in rounds), median(round_[1] for round_ in rounds)
    return Ratio(job.name, small.runtime.database.dialect, *both)


def _time(job: SizeCase, size: Size) -> float:
    """Return the shortest of a few times, in milliseconds, which excludes other load of the machine."""
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
    """Return the growth of the process in MB during an export of all orders as CSV."""
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
