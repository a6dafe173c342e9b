"""Fixtures: an admin, a receiver, a shop that sends its webhooks when a test says so, and a served demo shop with
another site beside it.
"""

import functools
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.deliver import WebhookSender
from guildhall.domains.integrations.jobs import EventNumbering
from guildhall.serve.wiring import rest_engine
from tests.integrations.receiver import WebhookReceiver
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.server import Server
from tests.support.serving import demo_shop, kept_open
from tests.support.shelf import Shelf

RENAMED = "congress-stream-edition"
"""The product of the shared demo shop that tests may rename."""


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.fixture
def receiver() -> Iterator[WebhookReceiver]:
    receiver = WebhookReceiver()
    yield receiver
    receiver.close()


class Hooks:
    """`add` makes an endpoint, `product` an event, `send` does the worker's part once, `log` is the delivery log."""

    def __init__(self, client: Client, runtime: Runtime, boss: Person) -> None:
        self.client, self.runtime, self.boss = client, runtime, boss
        self.number, self.sender = EventNumbering(rest_engine()), WebhookSender()

    def call(self, name: str, /, **body: Any) -> Any:
        answer = self.client.post(f"/functions/v1/{name}", json=body, headers=self.boss.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def add(self, url: str, *kinds: str) -> dict[str, str]:
        made: dict[str, str] = self.call("create-webhook-endpoint", url=url, kinds=kinds)
        return made

    def product(self, name: str) -> str:
        answer = self.client.post(
            "/rest/v1/products",
            json={"name": name, "price": 3},
            headers=self.boss.headers | {"prefer": "return=representation"},
        )
        assert answer.status_code == 201, answer.text
        return str(answer.json()[0]["id"])

    def rename(self, product_id: str, name: str) -> None:
        answer = self.client.patch(
            f"/rest/v1/products?id=eq.{product_id}", json={"name": name}, headers=self.boss.headers
        )
        assert answer.status_code == 204, answer.text

    def send(self) -> int:
        self.number(self.runtime)
        started = self.sender(self.runtime)
        self.sender.wait()
        return started

    def log(self) -> list[dict[str, Any]]:
        path = "/rest/v1/webhook_deliveries?order=created_at.asc,id.asc"
        rows: list[dict[str, Any]] = self.client.get(path, headers=self.boss.headers).json()
        return sorted(rows, key=lambda row: int(row["position"]))


@pytest.fixture
def hooks(client: Client, runtime: Runtime, boss: Person) -> Iterator[Hooks]:
    hooks = Hooks(client, runtime, boss)
    yield hooks
    hooks.sender.close()


@dataclass(frozen=True)
class OtherSite:
    """A site of static files. The shop lists one of its two origins; a browser tells them apart."""

    folder: Path
    listed: str
    unlisted: str

    def write(self, name: str, html: str) -> None:
        (self.folder / name).write_text(f"<!doctype html>{html}")


@pytest.fixture(scope="package")
def other_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OtherSite]:
    folder = tmp_path_factory.mktemp("site")
    handler = functools.partial(SimpleHTTPRequestHandler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_port
    yield OtherSite(folder, f"http://127.0.0.1:{port}", f"http://localhost:{port}")
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="package")
def demo(
    starts_programs: None, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory, other_site: OtherSite
) -> Iterator[Server]:
    """A served demo shop that the tests of this folder share: of its products they rename RENAMED alone."""
    settings = {"cors_origins": other_site.listed, "webhook_allow_private": "on"}
    with kept_open(shelf, tmp_path_factory.mktemp("demo"), demo_shop, **settings) as server:
        yield server


def admin_of(shop: Server) -> dict[str, str]:
    """Sign in the demo shop's admin and return the headers of the session."""
    signed = {"email": "admin@example.com", "password": "admin-demo-1"}
    answer = httpx.post(f"{shop.address}/auth/v1/token?grant_type=password", json=signed)
    return {"authorization": f"Bearer {answer.json()['access_token']}"}
