"""Webhooks under load: deliveries a minute to a healthy receiver while a dead one waits, and what pages feel of it.

python -m bench.webhooks [--database sqlite] [--rounds 6] [--seconds 10]

An admin changes 200 customers a second all the time. In every second round, two webhook endpoints get the events of
these changes. The targets: 10,000 deliveries a minute, and a p99 of the pages within 10% of that of the other rounds.

The database server, the receivers and the load share the machine with the shop, and delay every program on it. So a
bare application is loaded at the same time, and what counts is the p99 of the pages divided by its p99.
"""

from __future__ import annotations

import argparse
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from operator import attrgetter
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import psutil

from bench import servers
from bench.homes import fill_home, two_homes
from bench.load import PATIENCE, Measurement, run_wrk, wrk

RATE = 200  # events a second
REQUESTS = 10  # requests a second that cause them
SETTLE = 3  # seconds after the endpoints are switched
TARGET = 10_000  # deliveries a minute
MOST_SLOWER = 0.10
PAGE = "/products/product-0"
BARE_BYTES = 14_000  # about as many as the page has
PACED = "delay = function() return math.random(50, 150) end\n"  # milliseconds: about 300 pages a second
ANSWER = b"HTTP/1.1 204 No Content\r\n\r\n"


class Receiver(threading.Thread):
    """A receiver that answers 204 and counts; a dead one accepts connections and never answers."""

    def __init__(self, *, dead: bool = False) -> None:
        super().__init__(daemon=True)
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=512)
        self._dead = dead
        self._held: list[socket.socket] = []
        self._counting = threading.Lock()
        self.count = 0
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/"

    def run(self) -> None:
        while True:
            connection, _ = self._socket.accept()
            if self._dead:
                self._held.append(connection)
            else:
                threading.Thread(target=self._answer, args=[connection], daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        """Answer the requests of a connection until the sender closes it."""
        with connection:
            while _read(connection):
                connection.sendall(ANSWER)
                with self._counting:
                    self.count += 1


def _read(connection: socket.socket) -> bool:
    """Read one request with its body. Returns False if there is none."""
    data = connection.recv(65536)
    while data and b"\r\n\r\n" not in data:
        data += connection.recv(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    length = next((line for line in lines if line.startswith(b"content-length:")), b":0")
    missing = int(length.partition(b":")[2]) - len(body)
    while missing > 0:
        missing -= len(connection.recv(65536))
    return bool(data)


def main() -> None:
    arguments = _arguments()
    wrk()  # fails early if wrk is missing
    with tempfile.TemporaryDirectory() as folder, two_homes(arguments.database, Path(folder)) as (home, _):
        shop = fill_home(home)
        environment = home.environment | {"GUILDHALL_WEBHOOK_ALLOW_PRIVATE": "on"}
        with (
            servers.shop(environment) as (address, process, _),
            servers.bare() as (bare, _),
            _receivers() as receivers,
        ):
            pages = f"{address}{PAGE}", f"{bare}/{BARE_BYTES}"
            admin = Admin(address, shop.tokens["admin"])
            endpoints = [admin.register(receiver.url) for receiver in receivers]
            run_wrk(f"{address}{PAGE}", 5, PACED)  # warms up
            with _changing(Admin(address, admin.token), shop.others):
                rounds = [
                    _round(admin, endpoints, receivers[0], pages, arguments.seconds, process)
                    for _ in range(arguments.rounds)
                ]
    _report(arguments.database, rounds)


@dataclass(frozen=True)
class Loaded:
    """The pages of the shop, and those of the bare application at the same time."""

    own: Measurement
    bare: Measurement

    @property
    def ratio(self) -> float:
        """The p99 of the pages divided by that of the bare application."""
        return self.own.p99 / self.bare.p99


@dataclass(frozen=True)
class Round:
    """The same load without and with deliveries; CPU seconds of the server in each."""

    without: Loaded
    beside: Loaded
    a_minute: float
    cpu: tuple[float, float]


def _round(
    admin: Admin,
    endpoints: list[str],
    healthy: Receiver,
    pages: tuple[str, str],
    seconds: float,
    server: psutil.Process,
) -> Round:
    admin.switch(endpoints, on=False)
    time.sleep(SETTLE)
    begun = _cpu(server)
    without = _load(pages, seconds)
    admin.switch(endpoints, on=True)
    idle = _cpu(server) - begun
    time.sleep(SETTLE)
    already, begun = healthy.count, _cpu(server)
    beside = _load(pages, seconds)
    return Round(without, beside, (healthy.count - already) * 60 / seconds, (idle, _cpu(server) - begun))


def _load(pages: tuple[str, str], seconds: float) -> Loaded:
    with ThreadPoolExecutor(len(pages)) as threads:
        return Loaded(*threads.map(lambda page: run_wrk(page, seconds, PACED), pages))


def _cpu(server: psutil.Process) -> float:
    """Return the CPU seconds that the server and its processes have used."""
    times = [each.cpu_times() for each in (server, *server.children(recursive=True))]
    return sum(each.user + each.system for each in times)


def _report(database: str, rounds: list[Round]) -> None:
    for each in rounds:
        print(
            f"  p99 of the pages {each.without.own.p99:.1f} to {each.beside.own.p99:.1f} ms, of the bare application "
            f"{each.without.bare.p99:.1f} to {each.beside.bare.p99:.1f} ms; CPU {each.cpu[0]:.1f} to "
            f"{each.cpu[1]:.1f} s, {each.a_minute:,.0f} a minute"
        )
    a_minute = median(each.a_minute for each in rounds)
    own, bare, ratio = (
        median(of(each.beside) for each in rounds) / median(of(each.without) for each in rounds) - 1
        for of in (attrgetter("own.p99"), attrgetter("bare.p99"), attrgetter("ratio"))
    )
    print(
        f"{database}: {a_minute:,.0f} deliveries a minute (at least {TARGET:,}) beside a dead receiver; p99 of the "
        f"pages {own:+.0%}, of the bare application {bare:+.0%}, of the pages divided by it {ratio:+.0%} (at most "
        f"{MOST_SLOWER:+.0%}), medians of {len(rounds)} rounds"
    )
    failed = any(pages.own.bad or pages.bare.bad for each in rounds for pages in (each.without, each.beside))
    if a_minute < TARGET or ratio > MOST_SLOWER or failed:
        raise SystemExit(1)


@contextmanager
def _receivers() -> Iterator[tuple[Receiver, Receiver]]:
    healthy, dead = Receiver(), Receiver(dead=True)
    healthy.start()
    dead.start()
    yield healthy, dead


class Admin:
    """An admin's connection to the shop; for one thread."""

    def __init__(self, address: str, token: str) -> None:
        self.token = token
        headers = {"authorization": f"Bearer {token}"}
        self._client = httpx.Client(base_url=address, headers=headers, timeout=PATIENCE)

    def register(self, url: str) -> str:
        body = {"url": url, "kinds": ["customer.*"]}
        return str(self.send("POST", "/functions/v1/create-webhook-endpoint", body).json()["id"])

    def switch(self, endpoints: list[str], *, on: bool) -> None:
        for endpoint in endpoints:
            self.send("POST", "/functions/v1/change-webhook-endpoint", {"id": endpoint, "isActive": on})

    def send(self, method: str, path: str, body: dict[str, Any]) -> httpx.Response:
        return self._client.request(method, path, json=body).raise_for_status()


@contextmanager
def _changing(admin: Admin, customers: list[str]) -> Iterator[None]:
    """Change RATE customers a second until the block ends.

    The requests go to the shop: on SQLite, the writes of another program would make it drop all cached pages.
    """
    ended, each = threading.Event(), RATE // REQUESTS
    batches = [customers[first : first + each] for first in range(0, len(customers), each)]

    def change() -> None:
        begun = time.monotonic()
        for number in count():
            if ended.wait(max(0.0, begun + number / REQUESTS - time.monotonic())):
                return
            batch = ",".join(batches[number % len(batches)])
            admin.send("PATCH", f"/rest/v1/users?id=in.({batch})", {"first_name": f"Ada {number}"})

    changer = threading.Thread(target=change)
    changer.start()
    try:
        yield
    finally:
        ended.set()
        changer.join()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.webhooks")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--database", default="sqlite", choices=["sqlite", "postgresql"])
    return parser.parse_args()


if __name__ == "__main__":
    main()
