"""Outgoing webhooks: signed, in order, at least once, and given up after three days."""

import json
import socket
import threading
import time
from contextlib import suppress
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler

import pytest
from standardwebhooks.webhooks import Webhook

from guildhall.core.clock import SystemClock
from guildhall.core.runtime import Runtime
from guildhall.domains.integrations import deliver, safe_post
from guildhall.domains.integrations.deliver import PER_ENDPOINT
from tests.integrations.conftest import Hooks
from tests.integrations.receiver import WebhookReceiver, say
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person
from tests.support.waiting import PATIENCE, until

IN_A_BATCH = 4
MANY = IN_A_BATCH + 2  # two batches of one claim

pytestmark = pytest.mark.settings(webhook_allow_private="on")


@pytest.fixture
def clock() -> FixedClock:
    """Starts now: receivers refuse signatures of another day."""
    return FixedClock(SystemClock().now())


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deliver, "IN_A_BATCH", IN_A_BATCH)


def test_an_event_arrives_signed(hooks: Hooks, receiver: WebhookReceiver) -> None:
    made = hooks.add(receiver.url, "product.created")
    assert made["secret"].startswith("whsec_")
    product_id = hooks.product("Atlas")
    assert hooks.send() == 1
    [got] = receiver.received
    body = Webhook(made["secret"]).verify(got.body, got.headers)
    feed = hooks.client.get("/functions/v1/events", headers=hooks.boss.headers).json()["events"]
    assert body == {"type": "product.created", "timestamp": feed[0]["time"], "data": feed[0]}
    assert body["data"]["payload"]["name"] == "Atlas"
    assert body["data"]["subject"] == {"table": "products", "id": product_id}
    assert got.headers["webhook-id"] == feed[0]["id"]
    assert got.headers["content-type"] == "application/json"
    [row] = hooks.log()
    assert (row["state"], row["status_code"], row["attempts"], row["error"]) == ("delivered", 204, 1, None)


def test_only_the_kinds_that_were_asked_for_are_sent(hooks: Hooks, receiver: WebhookReceiver) -> None:
    hooks.add(receiver.url, "product.updated", "news.*")
    product_id = hooks.product("Atlas")
    hooks.rename(product_id, "Atlas 2")
    news = {"title": "T", "description": "D"}
    assert hooks.client.post("/rest/v1/news", json=news, headers=hooks.boss.headers).status_code == 201
    hooks.send()
    assert sorted(json.loads(got.body)["type"] for got in receiver.received) == [
        "news.created",
        "product.updated",
    ]


def test_a_failure_is_tried_again_later_under_the_same_id(
    hooks: Hooks, receiver: WebhookReceiver, clock: FixedClock
) -> None:
    def recover(handler: BaseHTTPRequestHandler, number: int) -> None:
        say(500 if number < 3 else 200)(handler, number)

    receiver.answer = recover
    hooks.add(receiver.url)
    hooks.product("Atlas")
    assert hooks.send() == 1
    assert hooks.send() == 0  # not before the pause is over
    clock.advance(timedelta(seconds=5))
    assert hooks.send() == 1
    clock.advance(timedelta(seconds=5))
    assert hooks.send() == 0  # each pause is twice the one before
    clock.advance(timedelta(seconds=5))
    assert hooks.send() == 1
    assert len({got.headers["webhook-id"] for got in receiver.received}) == 1
    [row] = hooks.log()
    assert (row["state"], row["attempts"], row["status_code"]) == ("delivered", 3, 200)


def test_after_three_days_it_is_given_up_and_can_be_replayed(
    hooks: Hooks, receiver: WebhookReceiver, clock: FixedClock
) -> None:
    receiver.answer = say(503)
    hooks.add(receiver.url)
    hooks.product("Atlas")
    tries = 0
    for _ in range(3 * 24):
        tries += hooks.send()
        clock.advance(timedelta(hours=1, seconds=1))
    assert hooks.send() == 1
    [row] = hooks.log()
    assert (row["state"], row["status_code"]) == ("failed", 503)
    assert 12 < tries < 40
    clock.advance(timedelta(days=30))
    assert hooks.send() == 0
    receiver.answer = say(200)
    assert hooks.call("replay-webhook-deliveries", ids=[row["id"]]) == {"queued": 1}
    assert hooks.send() == 1
    assert hooks.log()[0]["state"] == "delivered"
    assert receiver.received[-1].headers["webhook-id"] == receiver.received[0].headers["webhook-id"]


def test_events_of_one_subject_keep_their_order_and_others_go_on(
    hooks: Hooks, receiver: WebhookReceiver, clock: FixedClock
) -> None:
    stuck = hooks.product("Stuck")

    def refuse(handler: BaseHTTPRequestHandler, number: int) -> None:
        mine = json.loads(receiver.received[number - 1].body)["data"]["subject"]["id"] == stuck
        say(500 if mine and refusing else 200)(handler, number)

    refusing = True
    hooks.number(hooks.runtime)
    receiver.answer = refuse
    hooks.add(receiver.url)
    for name in ("One", "Two", "Three"):
        hooks.rename(stuck, name)
    free = hooks.product("Free")
    hooks.send()
    hooks.send()
    subjects = [json.loads(got.body)["data"]["subject"]["id"] for got in receiver.received]
    assert sorted(subjects) == sorted([stuck, free])  # of the one that fails only its first
    refusing = False
    clock.advance(timedelta(seconds=5))
    while hooks.send():
        pass
    ids = [got.headers["webhook-id"] for got in receiver.received if stuck in got.body.decode()]
    feed = hooks.client.get("/functions/v1/events", headers=hooks.boss.headers).json()["events"]
    renamed = [event["id"] for event in feed if event["kind"] == "product.updated"]
    assert ids == [renamed[0], *renamed]


def test_a_dead_receiver_delays_no_other(
    hooks: Hooks, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(safe_post, "DEADLINE", PATIENCE)
    dead, over = WebhookReceiver(), threading.Event()

    def answer_late(handler: BaseHTTPRequestHandler, number: int) -> None:
        over.wait(PATIENCE)
        say(204)(handler, number)

    dead.answer = answer_late
    hooks.add(dead.url)
    hooks.add(receiver.url)
    for number in range(8):
        hooks.product(f"Atlas {number}")
    hooks.number(hooks.runtime)

    def others_have_theirs() -> bool:
        hooks.sender(hooks.runtime)
        return len(receiver.received) == 8

    until(others_have_theirs)
    assert len(dead.received) <= PER_ENDPOINT  # under way at once, and still waited for
    over.set()
    hooks.sender.wait()
    dead.close()


@pytest.mark.usefixtures("small_batches")
def test_several_are_sent_for_one_claim(hooks: Hooks, receiver: WebhookReceiver) -> None:
    hooks.add(receiver.url)
    for number in range(MANY):
        hooks.product(f"Atlas {number}")
    assert hooks.send() == MANY
    assert len(receiver.received) == MANY
    assert receiver.connections == 2  # one for each batch
    assert {row["state"] for row in hooks.log()} == {"delivered"}


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("answer", [None, 410], ids=["away", "gone"])
def test_a_receiver_that_is_away_or_gone_is_not_sent_the_rest_of_a_claim(
    hooks: Hooks, receiver: WebhookReceiver, answer: int | None
) -> None:
    """The rest is due as before, as if it had never been claimed."""
    receiver.answer = (
        say(answer) if answer else lambda handler, _number: handler.connection.shutdown(socket.SHUT_RDWR)
    )
    hooks.add(receiver.url)
    for number in range(MANY):
        hooks.product(f"Atlas {number}")
    assert hooks.send() == MANY
    assert len(receiver.received) <= 2  # the first of each batch
    tried = [row for row in hooks.log() if row["attempts"]]
    assert len(tried) == len(receiver.received)
    now = hooks.runtime.clock.now()
    rest = [row for row in hooks.log() if not row["attempts"]]
    assert {datetime.fromisoformat(row["due_at"]) for row in rest} == {now}
    receiver.answer = say(204)
    assert hooks.send() == (0 if answer else len(rest))


def test_a_receiver_that_drips_is_cut_off(
    hooks: Hooks, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each byte comes in time for the socket, but the whole answer never does."""
    monkeypatch.setattr(safe_post, "DEADLINE", 1.0)

    def drip(handler: BaseHTTPRequestHandler, _number: int) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nx: ")
        with suppress(OSError):  # only the sender ends it
            while True:
                handler.wfile.write(b"x")
                time.sleep(0.1)

    receiver.answer = drip
    hooks.add(receiver.url)
    hooks.product("Atlas")
    hooks.send()
    assert (hooks.log()[0]["state"], hooks.log()[0]["error"]) == ("queued", "no answer in time")


def test_a_redirect_is_not_followed(hooks: Hooks, receiver: WebhookReceiver) -> None:
    other = WebhookReceiver()
    receiver.answer = say(307, location=other.url)
    hooks.add(receiver.url)
    hooks.product("Atlas")
    hooks.send()
    assert other.received == []
    assert (hooks.log()[0]["state"], hooks.log()[0]["status_code"]) == ("queued", 307)
    other.close()


def test_a_receiver_that_says_gone_is_switched_off(hooks: Hooks, receiver: WebhookReceiver) -> None:
    receiver.answer = say(410)
    hooks.add(receiver.url)
    hooks.product("Atlas")
    hooks.send()
    hooks.product("Atlas 2")
    hooks.send()
    assert len(receiver.received) == 1
    [endpoint] = hooks.client.get("/rest/v1/webhook_endpoints", headers=hooks.boss.headers).json()
    assert endpoint["is_active"] is False
    assert not {"seed", "previous_seed"} & set(endpoint)


def test_while_a_secret_is_rotated_either_verifies(
    hooks: Hooks, receiver: WebhookReceiver, clock: FixedClock
) -> None:
    first = hooks.add(receiver.url)
    second = hooks.call("rotate-webhook-secret", id=first["id"], overlapHours=1)
    hooks.product("Atlas")
    hooks.send()
    for made in (first, second):
        assert Webhook(made["secret"]).verify(receiver.received[0].body, receiver.received[0].headers)
    clock.advance(timedelta(hours=1))
    hooks.product("Atlas 2")
    hooks.send()
    signature = receiver.received[1].headers["webhook-signature"]
    assert len(signature.split()) == 1


def test_a_test_goes_to_its_endpoint_alone(hooks: Hooks, receiver: WebhookReceiver) -> None:
    other = WebhookReceiver()
    made, _ = hooks.add(receiver.url, "order.paid"), hooks.add(other.url)
    hooks.call("send-test-webhook", id=made["id"])
    hooks.send()
    assert [json.loads(got.body)["type"] for got in receiver.received] == ["webhook.test"]
    assert other.received == []
    other.close()


def test_an_endpoint_is_switched_off_and_deleted(hooks: Hooks, receiver: WebhookReceiver) -> None:
    made = hooks.add(receiver.url)
    hooks.call("change-webhook-endpoint", id=made["id"], isActive=False)
    hooks.product("Atlas")
    assert hooks.send() == 0
    hooks.call("delete-webhook-endpoint", id=made["id"])
    gone = {"id": made["id"]}
    answer = hooks.client.post("/functions/v1/delete-webhook-endpoint", json=gone, headers=hooks.boss.headers)
    assert answer.status_code == 404


@pytest.mark.slow
def test_a_request_that_a_crash_left_claimed_is_sent_again(
    hooks: Hooks, receiver: WebhookReceiver, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "guildhall.domains.integrations.deliver.note_deliveries", lambda *_: None
    )  # dies before it is noted
    hooks.add(receiver.url)
    hooks.product("Atlas")
    hooks.send()
    monkeypatch.undo()
    assert hooks.send() == 0
    clock.advance(timedelta(seconds=60))
    assert hooks.send() == 1
    assert hooks.log()[0]["state"] == "delivered"
    assert len(receiver.received) == 2


def test_webhooks_are_an_admins(client: Client, runtime: Runtime, boss: Person) -> None:
    body = {"url": "http://127.0.0.1:9/", "kinds": []}
    assert client.post("/functions/v1/create-webhook-endpoint", json=body).status_code == 401
    answer = client.post(
        "/functions/v1/create-webhook-endpoint", json=body | {"kinds": ["order.eaten"]}, headers=boss.headers
    )
    assert answer.status_code == 400
