"""The table of results that the benchmarks print and docs/performance.md contains."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from datetime import UTC, datetime

from bench.jobs import Peers

COLD_START = 1.0  # seconds
MEMORY = 110  # MB


@dataclass(frozen=True)
class Result:
    job: str
    database: str
    ratio: float
    target: float | None
    rate: float
    p50: float
    p99: float
    tail: float
    tail_target: float | None
    cpu: float
    thrift: float
    peers: Peers | None = None

    @property
    def times(self) -> str:
        """The ratio as a multiple of each peer's."""
        return " / ".join(f"{self.ratio / peer:,.0f}" for peer in astuple(self.peers)) if self.peers else ""

    @property
    def met(self) -> str:
        if self.target is None:
            return ""
        met = self.ratio >= self.target and (self.tail_target is None or self.tail <= self.tail_target)
        return "yes" if met else "NO"


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
        "`CPU` is the CPU time of the process for one request, and the bare application's divided by it: on a machine "
        "that others use, compare these. The database server's CPU is not in it.",
        "",
        "`times` is that ratio divided by those of Vendure 3.7, Saleor 3.21 and django-oscar 4.2 for the same job, "
        "with one process on PostgreSQL, on a machine of the same kind.",
        "",
        "| job | database | ratio | target | met | times | requests/s | p50 ms | p99 ms | p99/p50 | "
        "CPU ms | CPU ratio |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {r.job} | {r.database} | {r.ratio:.3f} | {f'{r.target:g}' if r.target else ''} | {r.met} | {r.times} | "
        f"{r.rate:,.0f} | "
        f"{r.p50:.1f} | {r.p99:.1f} | {r.tail:.1f}{f' (at most {r.tail_target:g})' if r.tail_target else ''} | "
        f"{r.cpu:.3f} | {r.thrift:.3f} |"
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
