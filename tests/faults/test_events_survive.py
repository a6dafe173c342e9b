"""kill -9 of the server and of PostgreSQL: the feed and a webhook show every committed event, in order."""

import asyncio
import json
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.models import Event, WebhookDelivery
from tests.integrations.receiver import WebhookReceiver
from tests.support.cluster import OPTIONS, Cluster
from tests.support.people import Person, add_person
from tests.support.rows import add_product
from tests.support.server import Server, new_server
from tests.support.shelf import Shelf
from tests.support.shop_front import SECRET, rows_of
from tests.support.sizes import sized
from tests.support.waiting import PATIENCE

ROUNDS = sized(1, 100)  # in each, PostgreSQL is killed and then the server
WRITERS = sized(4, 8)
ENOUGH = sized(10, 30)  # acknowledged changes, after which something is killed
SETTLED = (
    600.0  # seconds until everything must have arrived; a claim that a process left behind ends after 60
)

pytestmark = pytest.mark.slow


@pytest.fixture
def cluster(request: pytest.FixtureRequest, shelf: Shelf) -> Iterator[Cluster | None]:
    """A PostgreSQL that keeps what it acknowledged when it is killed; None on SQLite.

    It is not that of the `shelf`, which keeps the test among those that run on PostgreSQL.
    """
    if request.config.getoption("--database") == "sqlite":
        yield None
        return
    cluster = Cluster(OPTIONS | {"synchronous_commit": "on"})
    cluster.start()
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        connection.execute("CREATE DATABASE shop")
    yield cluster
    cluster.stop()


@pytest.fixture
def server(starts_programs: None, cluster: Cluster | None, tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "shop"
    url = cluster.url("shop") if cluster else f"sqlite:///{folder}/shop.db"
    server = new_server(folder, url, {"jwt_secret": SECRET, "webhook_allow_private": "on"})
    server.start()
    yield server
    server.kill()


class Feed(threading.Thread):
    """Follows the feed through all outages, page by page, as a program does."""

    def __init__(self, server: Server, admin: Person) -> None:
        super().__init__(daemon=True)
        self._url, self._headers = f"{server.address}/functions/v1/events", admin.headers
        self.events: list[dict[str, Any]] = []
        self.cursor = "0"

    def run(self) -> None:
        with httpx.Client(headers=self._headers, timeout=PATIENCE) as client:
            while True:
                with suppress(httpx.HTTPError):
                    page = client.get(self._url, params={"after": self.cursor})
                    if page.status_code == 200:
                        self.events += page.json()["events"]
                        self.cursor = page.json()["next"]
                time.sleep(0.05)


class RenamingWriters:
    """Writers who each rename their product again and again; `acknowledged` counts the changes by product."""

    def __init__(self, server: Server, admin: Person, products: list[str]) -> None:
        self._url, self._headers, self._products = server.address, admin.headers, products
        self.acknowledged: Counter[str] = Counter()

    def run_until(self, kill: Any) -> None:
        """Write until enough was acknowledged, then call `kill` under load."""

        async def story() -> None:
            wanted, give_up = self.acknowledged.total() + ENOUGH, time.monotonic() + PATIENCE
            stopped = asyncio.Event()
            async with httpx.AsyncClient(base_url=self._url, timeout=PATIENCE) as client:
                writing = [
                    asyncio.create_task(self._rename(client, product, stopped)) for product in self._products
                ]
                while self.acknowledged.total() < wanted:
                    assert time.monotonic() < give_up, "too few changes were answered"
                    await asyncio.sleep(0.005)
                await asyncio.to_thread(kill)
                stopped.set()
                await asyncio.gather(*writing)

        asyncio.run(story())

    async def _rename(self, client: httpx.AsyncClient, product: str, stopped: asyncio.Event) -> None:
        while not stopped.is_set():
            body = {"name": f"Atlas {self.acknowledged[product]}"}
            with suppress(httpx.TransportError):
                path = f"/rest/v1/products?id=eq.{product}"
                answer = await client.patch(path, json=body, headers=self._headers)
                if answer.status_code == 204:
                    self.acknowledged[product] += 1
                    continue
            await asyncio.sleep(0.02)


def _register(server: Server, admin: Person, receiver: WebhookReceiver) -> None:
    body = {"url": receiver.url, "kinds": []}
    url = f"{server.address}/functions/v1/create-webhook-endpoint"
    assert httpx.post(url, json=body, headers=admin.headers).status_code == 200


def _populate(runtime: Runtime) -> tuple[Person, list[str]]:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True), [add_product(uow, f"atlas-{n}") for n in range(WRITERS)]


def test_feed_and_webhook_lose_nothing_and_keep_the_order(server: Server, cluster: Cluster | None) -> None:
    receiver = WebhookReceiver()
    with rows_of(server) as runtime:
        admin, products = _populate(runtime)
    _register(server, admin, receiver)
    feed, load = Feed(server, admin), RenamingWriters(server, admin, products)
    feed.start()
    for _ in range(ROUNDS):
        if cluster:
            load.run_until(cluster.kill)
            cluster.resume()
        load.run_until(server.kill)
        _end_claims(server)
        server.start()
    _settle(server, feed, receiver)
    _check_feed(feed, load)
    _check_deliveries(feed, receiver)
    receiver.close()


def _end_claims(server: Server) -> None:
    """End what the killed server has claimed, while no other runs: else all would wait until the claims end."""
    with rows_of(server) as runtime, runtime.writing() as uow:
        claimed = WebhookDelivery.state == "queued", WebhookDelivery.attempts > 0
        uow.db.execute(update(WebhookDelivery).where(*claimed).values(due_at=uow.now))


def _settle(server: Server, feed: Feed, receiver: WebhookReceiver) -> None:
    """Wait until the feed and the receiver have got every committed event.

    That includes events of changes whose answer a kill cut off: they are committed, though no client knows it yet.
    """
    give_up = time.monotonic() + SETTLED
    with rows_of(server) as runtime:
        while True:
            committed = _committed(runtime)
            shown = {event["id"] for event in list(feed.events)}
            delivered = {got.headers["webhook-id"] for got in list(receiver.received)}
            if shown == delivered == committed:
                return
            if time.monotonic() > give_up:
                pytest.fail(
                    f"{len(committed)} events committed, {len(committed - shown)} of them not in the feed, "
                    f"{len(committed - delivered)} not delivered; {server.log.read_text()[-5000:]}"
                )
            time.sleep(0.5)


def _committed(runtime: Runtime) -> set[str]:
    with runtime.reading() as uow:
        return set(uow.db.scalars(select(Event.id)))


def _check_feed(feed: Feed, load: RenamingWriters) -> None:
    """Positions have no gaps, no event comes twice, and each acknowledged change has its event."""
    assert int(feed.cursor) == len(feed.events) == len({event["id"] for event in feed.events})
    shown = Counter(event["subject"]["id"] for event in feed.events if event["kind"] == "product.updated")
    assert {product: count for product, count in load.acknowledged.items() if shown[product] < count} == {}


def _check_deliveries(feed: Feed, receiver: WebhookReceiver) -> None:
    """Of one subject, no event comes before an earlier one has come, and none again after a later one."""
    position = {event["id"]: number for number, event in enumerate(feed.events)}
    came: dict[str, list[int]] = defaultdict(list)
    for got in sorted(receiver.received, key=lambda got: got.at):
        event = json.loads(got.body)["data"]
        came[event["subject"]["id"]].append(position[event["id"]])
    for subject, positions in came.items():
        assert positions == sorted(positions), subject
