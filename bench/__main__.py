"""Measure every job on both databases in interleaved rounds, and print the table of ratios with the targets.

python -m bench [--rounds 3] [--seconds 5] [--database sqlite]
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx

from bench import servers
from bench.homes import Home, fill_home, two_homes
from bench.jobs import JOBS
from bench.load import Measurement, put_load, wrk
from bench.report import Measured, Start, render
from bench.servers import Served


def main() -> None:
    arguments = _arguments()
    wrk()  # fails early if wrk is missing
    results: list[Measured] = []
    starts: list[Start] = []
    for database in arguments.database:
        with tempfile.TemporaryDirectory() as folder, two_homes(database, Path(folder)) as homes:
            measured, start = _measure(database, homes, arguments.rounds, arguments.seconds)
            results += measured
            starts.append(start)
    print(render(results, starts))


def _measure(
    database: str, homes: tuple[Home, Home], rounds: int, seconds: float
) -> tuple[list[Measured], Start]:
    """Measure all jobs against two shops with databases of their own: one with the cache of responses, one without."""
    tokens = [fill_home(home) for home in homes]
    measured = [Measured(job, database) for job in JOBS]
    with (
        servers.bare() as bare,
        servers.shop(homes[0].environment, cached=True) as cached,
        servers.shop(homes[1].environment, cached=False) as uncached,
    ):
        for _ in range(rounds):
            for each in measured:
                own, known = (cached, tokens[0]) if each.job.cached else (uncached, tokens[1])
                _round(each, bare, own, known.get(each.job.who, ""), seconds)
        memory = cached.process.memory_info().rss
    return measured, Start(database, cached.start, memory)


def _round(each: Measured, bare: Served, own: Served, token: str, seconds: float) -> None:
    job, address = each.job, own.address + each.job.path
    path = f"/{600 if job.method == 'POST' else _size(address, token)}"
    each.bare.append(_with_cpu(bare, lambda: put_load(bare.address + path, seconds)))
    each.own.append(
        _with_cpu(own, lambda: put_load(address, seconds, token=token, method=job.method, body=job.body))
    )


def _with_cpu(server: Served, load: Callable[[], Measurement]) -> Measurement:
    """Measure the CPU time of the server's process as well: it varies less on a machine that others use."""
    before, began = server.process.cpu_times(), time.monotonic()
    measurement = load()
    after, requests = server.process.cpu_times(), measurement.rate * (time.monotonic() - began)
    seconds = after.user + after.system - before.user - before.system
    return replace(measurement, cpu=seconds / requests * 1000)


def _size(url: str, token: str) -> int:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return len(httpx.get(url, headers=headers).content)


def _arguments() -> argparse.Namespace:
    both = ["sqlite", "postgresql"]
    parser = argparse.ArgumentParser(prog="bench")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--database", nargs="*", default=both, choices=both)
    return parser.parse_args()


if __name__ == "__main__":
    main()
