"""API tokens with webhooks:write: they make endpoints for what they may read, reach no others, and end them."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from guildhall.core.clock import SystemClock
from tests.integrations.conftest import Hooks
from tests.integrations.receiver import WebhookReceiver
from tests.support.clock import FixedClock

pytestmark = pytest.mark.settings(webhook_allow_private="on")

SCOPES = ("webhooks:write", "events:read", "products:read")


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(SystemClock().now())


class Program:
    """A program with an API token."""

    def __init__(self, hooks: Hooks, *scopes: str) -> None:
        self.hooks = hooks
        made = hooks.call("create-api-token", name="n8n", scopes=scopes)
        self.id, self.headers = made["id"], {"authorization": f"Bearer {made['token']}"}

    def call(self, name: str, **body: Any) -> httpx.Response:
        return self.hooks.client.post(f"/functions/v1/{name}", json=body, headers=self.headers)

    def rows(self, path: str) -> Any:
        return self.hooks.client.get(f"/rest/v1/{path}", headers=self.headers).json()


@pytest.fixture
def program(hooks: Hooks) -> Program:
    return Program(hooks, *SCOPES)


def test_a_token_makes_tests_lists_and_removes_its_endpoint(
    program: Program, receiver: WebhookReceiver
) -> None:
    made = program.call("create-webhook-endpoint", url=receiver.url, kinds=["product.*"]).json()
    assert made["secret"].startswith("whsec_")
    assert program.call("send-test-webhook", id=made["id"]).status_code == 200
    program.hooks.product("Atlas")
    program.hooks.send()
    assert [row["url"] for row in program.rows("webhook_endpoints?select=url")] == [receiver.url]
    kinds = program.rows("webhook_deliveries?select=kind&order=created_at,id")
    assert sorted(row["kind"] for row in kinds) == ["product.created", "webhook.test"]
    assert (
        program.call("change-webhook-endpoint", id=made["id"], kinds=["product.created"]).status_code == 200
    )
    assert program.call("rotate-webhook-secret", id=made["id"]).json()["secret"] != made["secret"]
    assert program.call("delete-webhook-endpoint", id=made["id"]).status_code == 200
    assert program.rows("webhook_endpoints") == []


@pytest.mark.parametrize("kinds", [[], ["*"], ["order.paid"], ["product.*", "order.*"], ["payout.paid"]])
def test_an_endpoint_is_sent_no_more_than_its_token_may_read(
    program: Program, receiver: WebhookReceiver, kinds: list[str]
) -> None:
    refused = program.call("create-webhook-endpoint", url=receiver.url, kinds=kinds)
    assert (refused.status_code, refused.json()["hint"]) == (403, "not_allowed")
    made = program.call("create-webhook-endpoint", url=receiver.url, kinds=["product.created"]).json()
    assert program.call("change-webhook-endpoint", id=made["id"], kinds=kinds).status_code == 403


def test_the_events_scope_is_needed_too(hooks: Hooks, receiver: WebhookReceiver) -> None:
    program = Program(hooks, "webhooks:write", "products:read")
    body = {"url": receiver.url, "kinds": ["product.created"]}
    assert program.call("create-webhook-endpoint", **body).status_code == 403
    without = Program(hooks, "events:read", "products:read")
    assert without.call("create-webhook-endpoint", **body).status_code == 403
    assert hooks.client.get("/rest/v1/webhook_endpoints", headers=without.headers).status_code == 403


def test_a_token_reaches_no_endpoint_of_others(program: Program, receiver: WebhookReceiver) -> None:
    hooks = program.hooks
    others = [hooks.add(receiver.url, "product.*")["id"]]
    others.append(
        Program(hooks, *SCOPES)
        .call("create-webhook-endpoint", url=receiver.url, kinds=["product.*"])
        .json()["id"]
    )
    hooks.product("Atlas")
    hooks.send()
    assert (program.rows("webhook_endpoints"), program.rows("webhook_deliveries")) == ([], [])
    for endpoint in others:
        for name, more in (
            ("send-test-webhook", {}),
            ("change-webhook-endpoint", {"url": "https://127.0.0.1/x"}),
            ("rotate-webhook-secret", {}),
            ("delete-webhook-endpoint", {}),
        ):
            assert program.call(name, id=endpoint, **more).status_code == 404, name
    deliveries = [row["id"] for row in hooks.log()]
    assert len(deliveries) == 2
    assert program.call("replay-webhook-deliveries", ids=deliveries).json() == {"queued": 0}


@pytest.mark.both_databases
@pytest.mark.parametrize("end", ["revoked", "expired"])
def test_an_endpoint_ends_with_the_token_that_made_it(
    program: Program, receiver: WebhookReceiver, clock: FixedClock, end: str
) -> None:
    hooks = program.hooks
    made = program.call("create-webhook-endpoint", url=receiver.url, kinds=["product.*"]).json()
    hooks.product("Atlas")
    assert hooks.send() == 1
    hooks.product("Lamp")
    if end == "revoked":
        hooks.call("revoke-api-token", id=program.id)
        [listed] = hooks.client.get("/rest/v1/webhook_endpoints", headers=hooks.boss.headers).json()
        assert (listed["id"], listed["owner"], listed["in_force"]) == (made["id"], "boss@example.com", False)
    else:
        clock.advance(timedelta(days=366))
    assert hooks.send() == 0


def test_replaying_to_an_endpoint_that_is_off_says_so(hooks: Hooks, receiver: WebhookReceiver) -> None:
    made = hooks.add(receiver.url, "product.*")
    hooks.product("Atlas")
    hooks.send()
    hooks.call("change-webhook-endpoint", id=made["id"], isActive=False)
    ids = [row["id"] for row in hooks.log()]
    body = {"json": {"ids": ids}, "headers": hooks.boss.headers}
    answer = hooks.client.post("/functions/v1/replay-webhook-deliveries", **body)
    assert (answer.status_code, answer.json()["hint"]) == (409, "endpoint_off")
