"""Build a small and a large shop on each database, and print how much longer the back office takes on the large one.

python -m bench.size [--small 10000] [--large 1000000] [--database sqlite]
"""

import argparse
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.homes import two_databases
from bench.size.build import build
from bench.size.jobs import JOBS, Ask
from bench.size.sample import Sample
from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.serve.wiring import build_runtime

MOST = 1.5
"""The greatest ratio of the large shop's time to the small one's."""
ROUNDS, AT_ONCE = 9, 5
SERVER = {
    "shared_buffers": "512MB",
    "maintenance_work_mem": "256MB",
    "max_wal_size": "4GB",
    "fsync": "off",
}

Size = tuple[Sample, Runtime]
"""A sample, and its shop."""


def main() -> None:
    arguments = _arguments()
    now = datetime.now(UTC)
    print("| question | database | small, ms | large, ms | ratio | met |\n|---|---|---|---|---|---|")
    for database in arguments.database:
        with (
            tempfile.TemporaryDirectory(dir=arguments.folder) as folder,
            two_databases(database, SERVER) as urls,
        ):
            sizes = []
            for orders, url in zip((arguments.small, arguments.large), urls, strict=True):
                home = Path(folder) / str(orders)
                home.mkdir()
                settings = Settings(data_dir=home, database_url=url)
                build(settings, Sample(orders, now))
                sizes.append((Sample(orders, now), build_runtime(settings)))
            for name, ask in JOBS.items():
                small, large = _measured(ask, *sizes)
                met = "yes" if large / small <= MOST else "NO"
                print(f"| {name} | {database} | {small:.2f} | {large:.2f} | {large / small:.2f} | {met} |")
            for _, runtime in sizes:
                runtime.database.close()


def _measured(ask: Ask, small: Size, large: Size) -> tuple[float, float]:
    """Return milliseconds on both shops: medians of interleaved rounds, so that other load meets both alike."""
    for size in (small, large):
        _time(ask, size)  # warms up the statement cache and the page cache
    rounds = [(_time(ask, small), _time(ask, large)) for _ in range(ROUNDS)]
    return median(first for first, _ in rounds), median(second for _, second in rounds)


def _time(ask: Ask, size: Size) -> float:
    """Return the shortest of a few times, in milliseconds, which excludes other load of the machine."""
    took = []
    sample, runtime = size
    with runtime.reading() as uow:
        for _ in range(AT_ONCE):
            begin = perf_counter()
            ask(uow, sample)
            took.append((perf_counter() - begin) * 1000)
    return min(took)


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
