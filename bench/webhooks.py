"""Webhooks under load: deliveries a minute to a healthy receiver while a dead one waits, and what pages feel of it.

python -m bench.webhooks [--database sqlite] [--seconds 60]

The targets: 10,000 deliveries a minute, and a p99 of the pages within 10% of that without deliveries.
"""

from __future__ import annotations

import argparse
import http.client
import json
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy import select

from bench import servers
from bench.homes import SECRET, Home, fill_home, two_homes
from bench.load import Measurement, program, run_wrk
from guildhall.core.events import BusinessEvent
from guildhall.domains.catalogue.models import Product
from guildhall.main import build_runtime
from guildhall.settings import Settings

RATE = 200  # events a second
TARGET = 10_000  # deliveries a minute
MOST_SLOWER = 0.10
PAGE = "/products/product-0"
PACED = "delay = function() return math.random(50, 150) end\n"  # milliseconds: about 300 pages a second
ANSWER = b"HTTP/1.1 204 No Content\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Receiver(threading.Thread):
    """A receiver that answers 204 and counts; a dead one accepts connections and never answers."""

    def __init__(self, *, dead: bool = False) -> None:
        super().__init__(daemon=True)
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=512)
        self._dead = dead
        self._held: list[socket.socket] = []
        self.count = 0
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/"

    def run(self) -> None:
        while True:
            connection, _ = self._socket.accept()
            if self._dead:
                self._held.append(connection)
                continue
            with connection:
                _read(connection)
                connection.sendall(ANSWER)
            self.count += 1


def _read(connection: socket.socket) -> None:
    """Read one request with its body."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    missing = int(length.partition(b":")[2]) - len(body)
    while missing > 0:
        missing -= len(connection.recv(65536))


def main() -> None:
    arguments = _arguments()
    program()  # fails early if wrk is missing
    with tempfile.TemporaryDirectory() as folder, two_homes(arguments.database, Path(folder)) as (home, _):
        token = fill_home(home).tokens["admin"]
        environment = home.environment | {"GUILDHALL_WEBHOOK_ALLOW_PRIVATE": "on"}
        with servers.shop(environment) as (address, *_rest), _receivers() as (healthy, dead):
            run_wrk(f"{address}{PAGE}", 5, PACED)  # warms up
            before = run_wrk(f"{address}{PAGE}", arguments.seconds, PACED)
            for receiver in (healthy, dead):
                _register(address, token, receiver.url)
            with _publishing(home):
                time.sleep(3)
                already = healthy.count
                during = run_wrk(f"{address}{PAGE}", arguments.seconds, PACED)
                delivered = healthy.count - already
    _report(arguments.database, delivered * 60 / arguments.seconds, before, during)


def _report(database: str, a_minute: float, before: Measurement, during: Measurement) -> None:
    slower = during.p99 / before.p99 - 1
    print(
        f"{database}: {a_minute:,.0f} deliveries a minute (at least {TARGET:,}) beside a dead receiver; pages at "
        f"{during.rate:,.0f}/s: p50 {before.p50:.1f} to {during.p50:.1f} ms, p99 {before.p99:.1f} to "
        f"{during.p99:.1f} ms, {slower:+.0%} (at most {MOST_SLOWER:+.0%})"
    )
    if a_minute < TARGET or slower > MOST_SLOWER or before.bad or during.bad:
        raise SystemExit(1)


@contextmanager
def _receivers() -> Iterator[tuple[Receiver, Receiver]]:
    healthy, dead = Receiver(), Receiver(dead=True)
    healthy.start()
    dead.start()
    yield healthy, dead


def _register(address: str, token: str, url: str) -> None:
    connection = http.client.HTTPConnection(urlsplit(address).netloc)
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    body = json.dumps({"url": url, "kinds": ["product.*"]})
    connection.request("POST", "/functions/v1/create-webhook-endpoint", body, headers)
    answer = connection.getresponse()
    assert answer.status == 200, answer.read()


@contextmanager
def _publishing(home: Home) -> Iterator[None]:
    """Publish events at RATE a second, ten transactions a second, until the block ends."""
    settings = Settings(data_dir=home.folder, database_url=home.url, jwt_secret=SECRET)
    runtime, ended = build_runtime(settings), threading.Event()
    with runtime.reading() as uow:
        products = list(uow.db.scalars(select(Product.id)))

    def publish() -> None:
        while not ended.wait(0.1):
            with runtime.writing() as uow:
                for number in range(RATE // 10):
                    subject = products[number % len(products)]
                    uow.publish(BusinessEvent("product.updated", "products", subject))

    publisher = threading.Thread(target=publish)
    publisher.start()
    try:
        yield
    finally:
        ended.set()
        publisher.join()
        runtime.database.close()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.webhooks")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", default="sqlite", choices=["sqlite", "postgresql"])
    return parser.parse_args()


if __name__ == "__main__":
    main()
