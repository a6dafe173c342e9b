"""Build a small and a large shop on each database, and print how much longer the large one takes.

python -m bench.size [--small 10000] [--large 1000000] [--database sqlite] [--write docs/performance.md] [--customers]
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from bench.size.build import build
from bench.size.customers import ORDERS, Wait, rendered, tables, waits
from bench.size.measure import Size, measure, memory_of_export
from bench.size.payout import wait_beside_a_run
from bench.size.report import SizeResult, render, written_into
from bench.size.sample import Sample
from guildhall.config.settings import Settings
from guildhall.serve.wiring import build_runtime
from tests.support.cluster import Cluster

SERVER = {
    "listen_addresses": "",
    "max_connections": "40",
    "shared_buffers": "512MB",
    "maintenance_work_mem": "256MB",
    "max_wal_size": "4GB",
    "fsync": "off",
}


def main() -> None:
    arguments = _arguments()
    now = datetime.now(UTC)
    if arguments.customers:
        found = [
            wait for database in arguments.database for wait in _customers(database, arguments.folder, now)
        ]
        print(rendered(found))
        return
    results: list[SizeResult] = []
    customers: list[Wait] = []
    for database in arguments.database:
        with tempfile.TemporaryDirectory(dir=arguments.folder) as folder, _urls(database) as urls:
            sizes = []
            for name, orders in (("small", arguments.small), ("large", arguments.large)):
                print(f"{database}, {orders:,} orders", flush=True)
                home = Path(folder) / name
                home.mkdir()
                settings = Settings(data_dir=home, database_url=urls[name])
                build(settings, Sample(orders, now))
                sizes.append(Size(Sample(orders, now), build_runtime(settings)))
            large = sizes[1]
            answered_in, memory = measure(*sizes), memory_of_export(large)
            results.append(SizeResult(database, answered_in, memory, wait_beside_a_run(large.runtime)))
            for size in sizes:
                size.runtime.database.close()
        customers += _customers(database, arguments.folder, now)
    table = render(results, customers, arguments.small, arguments.large)
    print(table)
    if arguments.write:
        arguments.write.write_text(written_into(arguments.write.read_text(), table))


def _customers(database: str, folder: Path | None, now: datetime) -> list[Wait]:
    """Measure the pages of two customers of one shop with different numbers of orders."""
    with tempfile.TemporaryDirectory(dir=folder) as home, _urls(database) as urls:
        print(f"{database}, a customer with {ORDERS // 2:,} orders", flush=True)
        settings = Settings(data_dir=Path(home), database_url=urls["small"])
        build(settings, Sample(ORDERS, now), tables())
        runtime = build_runtime(settings)
        found = waits(runtime)
        runtime.database.close()
    return found


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
    parser.add_argument("--write", type=Path)
    parser.add_argument(
        "--customers", action="store_true", help="measure only the customer with many orders (a minute)"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
