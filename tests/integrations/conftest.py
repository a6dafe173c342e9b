"""Fixtures: an admin, a receiver, and a shop that sends its webhooks when a test says so."""

from collections.abc import Iterator
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.deliver import WebhookSender
from guildhall.domains.integrations.jobs import EventNumbering
from guildhall.serve.wiring import rest_engine
from tests.integrations.receiver import WebhookReceiver
from tests.support.client import Client
from tests.support.people import Person, add_person


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
