"""The event log as Server-Sent Events: order, resumption, rights, limits, and the end of the server."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import Any

import httpx
import pytest

from guildhall.api.functions import event_stream
from tests.integrations.conftest import RENAMED, admin_of
from tests.support.client import Client
from tests.support.people import Person
from tests.support.server import Server
from tests.support.serving import Serve
from tests.support.waiting import until


@dataclass
class StreamingShop:
    server: Server
    admin: dict[str, str]

    def call(self, function: str, **body: Any) -> Any:
        answer = httpx.post(f"{self.server.address}/functions/v1/{function}", json=body, headers=self.admin)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def token(self, *scopes: str) -> dict[str, str]:
        made = self.call("create-api-token", name="Follower", scopes=scopes)
        token: dict[str, str] = made | {"authorization": f"Bearer {made['token']}"}
        return token

    def rename(self, name: str) -> None:
        where = f"/rest/v1/products?slug=eq.{RENAMED}"
        answer = httpx.patch(self.server.address + where, json={"name": name}, headers=self.admin)
        assert answer.status_code == 204, answer.text

    @contextmanager
    def following(self, query: str = "", **headers: str) -> "Iterator[Followed]":
        with httpx.stream(
            "GET", f"{self.server.address}/functions/v1/event-stream{query}", headers=headers, timeout=60
        ) as answer:
            followed = Followed(answer)
            Thread(target=followed.read, daemon=True).start()
            followed.until(lambda: bool(followed.lines) or followed.ended)
            yield followed


@dataclass
class Followed:
    """An open stream. A thread reads its lines."""

    answer: httpx.Response
    lines: list[str] = field(default_factory=list)
    ended: bool = False

    def read(self) -> None:
        with suppress(httpx.HTTPError, httpx.StreamError):  # the test, or a stopped server, closes it
            for line in self.answer.iter_lines():
                self.lines.append(line)
        self.ended = True

    @property
    def names(self) -> list[str]:
        """Those of changed products. The shop also writes the invoices of its orders meanwhile."""
        events = [json.loads(line[6:]) for line in self.lines if line.startswith("data: ")]
        return [event["payload"]["name"] for event in events if event["kind"].startswith("product.")]

    @property
    def ids(self) -> list[str]:
        return [line[4:] for line in self.lines if line.startswith("id: ")]

    def until(self, holds: Callable[[], bool]) -> None:
        until(holds)


@pytest.fixture
def shop(demo: Server) -> StreamingShop:
    return StreamingShop(demo, admin_of(demo))


@pytest.fixture
def own_shop(serve: Serve) -> StreamingShop:
    """A shop of the test's own, which it may stop."""
    server = serve(demo=True)
    return StreamingShop(server, admin_of(server))


def test_a_stream_is_followed_resumed_and_ended(shop: StreamingShop) -> None:
    token = shop.token("events:read", "products:read")
    with shop.following("?kinds=product.*", authorization=token["authorization"]) as first:
        assert first.answer.headers["content-type"].startswith("text/event-stream")
        assert first.lines[0] == "retry: 3000"
        shop.rename("One")
        first.until(lambda: first.names == ["One"])
        shop.rename("Two")
        first.until(lambda: first.names == ["One", "Two"])
        assert "event: product.updated" in first.lines
    shop.rename("Three")  # while no one follows
    resumed = {"authorization": token["authorization"], "last-event-id": first.ids[0]}
    with shop.following("?kinds=product.*&after=999999", **resumed) as second:
        second.until(lambda: second.names == ["Two", "Three"])
        assert second.ids[0] == first.ids[1]
        shop.call("revoke-api-token", id=token["id"])
        second.until(lambda: second.ended)


def test_kinds_are_chosen_and_a_stopping_server_ends_its_streams(own_shop: StreamingShop) -> None:
    shop = own_shop
    with (
        shop.following("?kinds=order.*", **shop.admin) as orders,
        shop.following("?kinds=news.created,product.*", **shop.admin) as products,
    ):
        shop.rename("One")
        products.until(lambda: products.names == ["One"])
        assert orders.ids == []
        assert shop.server.stop() == 0  # within the grace, or the streams would be cut off with an error
        products.until(lambda: products.ended and orders.ended)


def test_a_caller_has_a_few_streams_and_others_have_theirs(shop: StreamingShop) -> None:
    token = shop.token("events:read")["authorization"]
    url = f"{shop.server.address}/functions/v1/event-stream"
    with httpx.Client(timeout=30) as web:
        streams = [
            web.send(web.build_request("GET", url, headers={"authorization": token}), stream=True)
            for _ in range(event_stream.MOST_OF_CALLER + 1)
        ]
        assert [stream.status_code for stream in streams] == [200] * event_stream.MOST_OF_CALLER + [429]
        assert streams[-1].headers["retry-after"] == "15"
        other = web.send(web.build_request("GET", url, headers=shop.admin), stream=True)
        assert other.status_code == 200
        for stream in (*streams, other):
            stream.close()

        def is_free() -> bool:
            with web.stream("GET", url, headers={"authorization": token}) as again:
                return again.status_code == 200

        until(is_free)


def test_rights_and_cursors(client: Client, boss: Person) -> None:
    path = "/functions/v1/event-stream"
    assert client.get(path).status_code == 401
    body = {"name": "Reader", "scopes": ["orders:read"]}
    made = client.post("/functions/v1/create-api-token", json=body, headers=boss.headers).json()
    assert client.get(path, headers={"authorization": f"Bearer {made['token']}"}).status_code == 403
    for query, sent in (("?after=-1", {}), ("?after=x", {}), ("", {"last-event-id": "x"}),
                        ("?kinds=order.payed", {}), ("?kind=order.paid", {})):  # fmt: skip
        assert client.get(path + query, headers=boss.headers | sent).status_code == 400
