"""The table that the benchmarks print and docs/performance.md keeps."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

COLD_START = 2.0  # seconds
MEMORY = 130  # MB


@dataclass(frozen=True)
class Result:
    job: str
    database: str
    ratio: float
    target: float
    rate: float
    p50: float
    p99: float
    tail: float
    tail_target: float | None

    @property
    def met(self) -> bool:
        return self.ratio >= self.target and (self.tail_target is None or self.tail <= self.tail_target)


@dataclass(frozen=True)
class Start:
    database: str
    cold: float
    memory: int


def render(results: Iterable[Result], starts: Iterable[Start], rounds: int, seconds: float) -> str:
    lines = [
        "# Performance",
        "",
        f"Written by `make bench` on {datetime.now(UTC).date().isoformat()}: "
        f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}.",
        "",
        "`ratio` is requests a second divided by those of a bare ASGI application on the same uvicorn that returns "
        "constant bytes of the same size (for writes: 600 bytes), measured just before, 32 connections, "
        f"median of {rounds} interleaved rounds of {seconds:g} s. Requests a second are only for scale.",
        "",
        "| job | database | ratio | target | met | requests/s | p50 ms | p99 ms | p99/p50 |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {r.job} | {r.database} | {r.ratio:.3f} | {r.target:g} | {'yes' if r.met else 'NO'} | {r.rate:,.0f} | "
        f"{r.p50:.1f} | {r.p99:.1f} | {r.tail:.1f}{f' (at most {r.tail_target:g})' if r.tail_target else ''} |"
        for r in results
    ]
    lines += [
        "",
        "| database | start to first answer, s | target | memory after load, MB | target |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {s.database} | {s.cold:.2f} | {COLD_START:g} | {s.memory / 1e6:.0f} | {MEMORY} |" for s in starts
    ]
    return "\n".join(lines) + "\n"
