"""Measure every job on both databases in interleaved rounds, and print the table of ratios with the targets.

python -m bench [--rounds 3] [--seconds 5] [--database sqlite] [--write docs/performance.md]
"""

from __future__ import annotations

import argparse
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median

import psutil

from bench import servers
from bench.homes import Home, fill_home, two_homes
from bench.jobs import JOBS, RequestJob
from bench.load import Measurement, put_load, wrk
from bench.report import Result, Start, render
from bench.shop import Shop

Served = tuple[str, psutil.Process]
"""The address of a server, and its process."""


@dataclass
class Measured:
    """The measurements of one job by round, with those of the bare application."""

    job: RequestJob
    own: list[Measurement] = field(default_factory=list)
    bare: list[Measurement] = field(default_factory=list)

    def result(self, database: str) -> Result:
        ratios = [own.rate / bare.rate for own, bare in zip(self.own, self.bare, strict=True)]
        thrift = [bare.cpu / own.cpu for own, bare in zip(self.own, self.bare, strict=True)]
        tails = [own.p99 / own.p50 for own in self.own]
        return Result(
            self.job.name, database, median(ratios), self.job.target.get(database), median(f.rate for f in self.own),
            median(f.p50 for f in self.own), median(f.p99 for f in self.own), median(tails), self.job.tail,
            median(f.cpu for f in self.own), median(thrift), self.job.peers,
        )  # fmt: skip


def main() -> None:
    arguments = _arguments()
    wrk()  # fails early if wrk is missing
    results: list[Result] = []
    starts: list[Start] = []
    for database in arguments.database:
        with tempfile.TemporaryDirectory() as folder, two_homes(database, Path(folder)) as homes:
            found, start = _measure(database, homes, arguments.rounds, arguments.seconds)
            results += found
            starts.append(start)
    table = render(results, starts, arguments.rounds, arguments.seconds)
    print(table)
    if arguments.write:
        arguments.write.write_text(table)


def _measure(
    database: str, homes: tuple[Home, Home], rounds: int, seconds: float
) -> tuple[list[Result], Start]:
    """Measure all jobs against two shops with databases of their own: one with the cache of responses, one without."""
    shop, _ = [fill_home(home) for home in homes]
    measured = [Measured(job) for job in JOBS]
    with (
        servers.bare() as bare,
        servers.shop(homes[0].environment) as (cached, process, cold),
        servers.uncached(homes[1].environment) as (uncached, second),
    ):
        for _ in range(rounds):
            for each in measured:
                own = (cached, process) if each.job.cached else (uncached, second)
                _round(each, bare, own, shop, seconds)
        memory = process.memory_info().rss
    return [each.result(database) for each in measured], Start(database, cold, memory)


def _round(each: Measured, bare: Served, own: Served, shop: Shop, seconds: float) -> None:
    job = each.job
    token = shop.tokens.get(job.who, "")
    body = job.body(shop) if job.body else ""
    path = f"/{600 if job.method == 'POST' else _size(own[0] + job.path, token)}"
    each.bare.append(_with_cpu(bare, lambda address: put_load(address + path, seconds)))
    each.own.append(
        _with_cpu(
            own,
            lambda address: put_load(address + job.path, seconds, token=token, method=job.method, body=body),
        )
    )


def _with_cpu(served: Served, load: Callable[[str], Measurement]) -> Measurement:
    """Measure the CPU time of the server's process as well: it varies less on a machine that others use."""
    address, process = served
    before, began = process.cpu_times(), time.monotonic()
    measurement = load(address)
    after, requests = process.cpu_times(), measurement.rate * (time.monotonic() - began)
    seconds = after.user + after.system - before.user - before.system
    return replace(measurement, cpu=seconds / requests * 1000)


def _size(url: str, token: str) -> int:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
        return len(answer.read())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument(
        "--database", nargs="*", default=["sqlite", "postgresql"], choices=["sqlite", "postgresql"]
    )
    parser.add_argument("--write", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
