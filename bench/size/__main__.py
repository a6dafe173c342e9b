"""Build a small and a large shop on each database, and print how much longer the back office takes on the large one.

python -m bench.size [--small 10000] [--large 1000000] [--database sqlite]
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

import psycopg

from bench.size.build import build
from bench.size.jobs import JOBS, SizeCase
from bench.size.sample import Sample
from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.serve.wiring import build_runtime
from tests.support.cluster import Cluster

MOST = 1.5
"""The greatest ratio of the large shop's time to the small one's."""
ROUNDS, AT_ONCE = 9, 5
SERVER = {
    "listen_addresses": "",
    "shared_buffers": "512MB",
    "maintenance_work_mem": "256MB",
    "max_wal_size": "4GB",
    "fsync": "off",
}


@dataclass(frozen=True)
class Size:
    """A sample and the runtime of its shop."""

    shop: Sample
    runtime: Runtime


def main() -> None:
    arguments = _arguments()
    now = datetime.now(UTC)
    print("| question | database | small, ms | large, ms | ratio | met |\n|---|---|---|---|---|---|")
    for database in arguments.database:
        with tempfile.TemporaryDirectory(dir=arguments.folder) as folder, _urls(database) as urls:
            sizes = []
            for name, orders in (("small", arguments.small), ("large", arguments.large)):
                home = Path(folder) / name
                home.mkdir()
                settings = Settings(data_dir=home, database_url=urls[name])
                build(settings, Sample(orders, now))
                sizes.append(Size(Sample(orders, now), build_runtime(settings)))
            for job in JOBS:
                small, large = _measured(job, *sizes)
                met = "yes" if large / small <= MOST else "NO"
                print(
                    f"| {job.name} | {database} | {small:.2f} | {large:.2f} | {large / small:.2f} | {met} |"
                )
            for size in sizes:
                size.runtime.database.close()


def _measured(job: SizeCase, small: Size, large: Size) -> tuple[float, float]:
    """Return a job's milliseconds on both shops: medians of interleaved rounds, so that other load meets both alike."""
    for size in (small, large):
        _time(job, size)  # warms up the statement cache and the page cache
    rounds = [(_time(job, small), _time(job, large)) for _ in range(ROUNDS)]
    return median(first for first, _ in rounds), median(second for _, second in rounds)


def _time(job: SizeCase, size: Size) -> float:
    """Return the shortest of a few times, in milliseconds, which excludes other load of the machine."""
    took = []
    with size.runtime.reading() as uow:
        for _ in range(AT_ONCE):
            begin = perf_counter()
            job.ask(uow, size.shop)
            took.append((perf_counter() - begin) * 1000)
    return min(took)


@contextmanager
def _urls(database: str) -> Iterator[dict[str, str]]:
    """Yield the URLs of two empty databases. An empty URL means SQLite in the data folder."""
    if database == "sqlite":
        yield {"small": "", "large": ""}
        return
    cluster = Cluster(SERVER)
    cluster.start()
    try:
        with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE small")
            connection.execute("CREATE DATABASE large")
        yield {"small": cluster.url("small"), "large": cluster.url("large")}
    finally:
        cluster.stop()


def _arguments() -> argparse.Namespace:
    both = ["sqlite", "postgresql"]
    parser = argparse.ArgumentParser(prog="bench.size")
    parser.add_argument("--small", type=int, default=10_000)
    parser.add_argument("--large", type=int, default=1_000_000)
    parser.add_argument("--database", nargs="*", default=both, choices=both)
    parser.add_argument("--folder", type=Path, help="folder for the temporary databases")
    return parser.parse_args()


if __name__ == "__main__":
    main()
