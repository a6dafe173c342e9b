"""The threads that post webhooks: they stop between two requests, and nothing claimed is lost."""

import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.integrations import safe_post
from guildhall.domains.integrations.deliver import IN_A_BATCH
from guildhall.jobs.worker import jobs_of
from guildhall.rest_engine.engine import RestEngine
from guildhall.serve.wiring import TABLES
from tests.integrations.conftest import Hooks
from tests.integrations.receiver import WebhookReceiver, say

PATIENCE = 60.0  # seconds; a busy machine is no failure

pytestmark = pytest.mark.settings(webhook_allow_private="on")


def reach(condition: Callable[[], object]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.01)


class Stalled:
    """An answer that does not come until it is let go."""

    def __init__(self, receiver: WebhookReceiver) -> None:
        self._go = threading.Event()
        receiver.answer = self

    def __call__(self, handler: BaseHTTPRequestHandler, number: int) -> None:
        self._go.wait(PATIENCE)
        say(204)(handler, number)

    def end(self) -> None:
        self._go.set()


def begin(hooks: Hooks, receiver: WebhookReceiver, number: int) -> None:
    """Hand over deliveries whose receiver does not answer yet."""
    hooks.add(receiver.url)
    for each in range(number):
        hooks.product(f"Atlas {each}")
    hooks.number(hooks.runtime)
    assert hooks.sender(hooks.runtime) == number
    reach(lambda: len(receiver.received) == -(-number // IN_A_BATCH))  # the first of each batch


def test_once_it_is_to_stop_it_begins_no_further_request(hooks: Hooks, receiver: WebhookReceiver) -> None:
    """The requests under way are finished; the rest is due again, and no attempt of it is counted."""
    stalled = Stalled(receiver)
    begin(hooks, receiver, 2 * IN_A_BATCH)
    closing = threading.Thread(target=hooks.sender.close)
    closing.start()
    reach(hooks.sender.stopped.is_set)
    stalled.end()
    closing.join()
    states = sorted((row["state"], row["attempts"]) for row in hooks.log())
    assert states == [("delivered", 1)] * 2 + [("queued", 0)] * (2 * IN_A_BATCH - 2)
    assert len(receiver.received) == 2


def test_a_receiver_that_does_not_answer_holds_up_the_end_no_longer_than_its_deadline(
    hooks: Hooks, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(safe_post, "DEADLINE", 0.2)
    stalled = Stalled(receiver)
    begin(hooks, receiver, 1)
    hooks.sender.close()
    assert [(row["state"], row["error"]) for row in hooks.log()] == [("queued", "no answer in time")]
    stalled.end()


def test_the_job_of_the_worker_ends_it(runtime: Runtime) -> None:
    [job] = [job for job in jobs_of(runtime.settings, RestEngine(TABLES)) if job.name == "webhooks"]
    assert job.close == job.run.close  # type: ignore[attr-defined]
