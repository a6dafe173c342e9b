"""CPU time of pages requested with random queries, beside that of the same pages without one.

python -m bench.queries [--database sqlite] [--requests 1000] [--rounds 3]

The target: at most twice the CPU time. A query that a page does not declare is served from its cached answer.
"""

from __future__ import annotations

import argparse
import http.client
import secrets
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import psutil

from bench import servers
from bench.homes import fill_home, two_homes

PAGES = ("/", "/products", "/products/product-0", "/no-such-page", "/news.xml")
MOST = 2.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.queries")
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--database", nargs="*", default=["sqlite", "postgresql"], choices=["sqlite", "postgresql"]
    )
    arguments = parser.parse_args()
    print("| page | database | CPU of one page, ms | with random queries, ms | ratio | met |")
    print("|---|---|---|---|---|---|")
    for database in arguments.database:
        with tempfile.TemporaryDirectory() as folder, two_homes(database, Path(folder)) as (home, _):
            fill_home(home)
            with servers.shop(home.environment) as (address, process, _):
                for page in PAGES:
                    print(_row(page, database, address, process, arguments.requests, arguments.rounds))


def _row(page: str, database: str, address: str, process: psutil.Process, requests: int, rounds: int) -> str:
    plain, random = [], []
    _ask(address, lambda: page, requests)
    for _ in range(rounds):
        plain.append(_cost(address, process, lambda: page, requests))
        random.append(_cost(address, process, lambda: f"{page}?{secrets.token_hex(8)}=1", requests))
    ratio = median(theirs / own for own, theirs in zip(plain, random, strict=True))
    one, other = (1000 * median(each) / requests for each in (plain, random))
    return f"| {page} | {database} | {one:.3f} | {other:.3f} | {ratio:.2f} | {'yes' if ratio <= MOST else 'NO'} |"


def _cost(address: str, process: psutil.Process, path: Callable[[], str], requests: int) -> float:
    """Return the CPU seconds that the shop and its child processes spend on the requests."""
    before = _spent(process)
    _ask(address, path, requests)
    return _spent(process) - before


def _spent(process: psutil.Process) -> float:
    times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
    return sum(each.user + each.system for each in times)


def _ask(address: str, path: Callable[[], str], requests: int) -> None:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    for _ in range(requests):
        requested = path()
        connection.request("GET", requested)
        answer = connection.getresponse()
        answer.read()
        if answer.status not in (200, 404):
            raise SystemExit(f"{requested}: {answer.status}")
    connection.close()


if __name__ == "__main__":
    main()
