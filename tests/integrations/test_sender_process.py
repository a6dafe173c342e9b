"""The process that posts webhooks: it is replaced when it dies or hangs, and never outlives the shop."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import psutil
import pytest

from guildhall.core.clock import SystemClock
from guildhall.core.runtime import Runtime
from guildhall.domains.integrations import deliver, sender_program
from guildhall.domains.integrations.commands.note_deliveries import FIRST_PAUSE
from guildhall.domains.integrations.deliver import DIED, PER_ENDPOINT
from guildhall.domains.integrations.sender_process import SenderProcess
from guildhall.wiring import rest_engine
from guildhall.worker import jobs_of
from tests.integrations.conftest import Hooks
from tests.integrations.receiver import WebhookReceiver, say
from tests.support.clock import FixedClock

PATIENCE = 60.0  # seconds; a busy machine is no failure
PROGRAM = sender_program.__name__

pytestmark = pytest.mark.settings(webhook_allow_private="on")


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(SystemClock().now())


def reach(condition: Callable[[], object]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.01)


def children(of: int | None = None) -> list[psutil.Process]:
    """Return the sender processes that a process has started, this one by default."""
    return [each for each in psutil.Process(of).children() if _runs(each)]


def _runs(process: psutil.Process) -> bool:
    try:
        return PROGRAM in process.cmdline()
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return False


class Stalled:
    """An answer that does not come until it is let go."""

    def __init__(self, receiver: WebhookReceiver) -> None:
        self._go = threading.Event()
        self._receiver = receiver
        receiver.answer = self

    def __call__(self, handler: BaseHTTPRequestHandler, number: int) -> None:
        self._go.wait(PATIENCE)
        say(204)(handler, number)

    def end(self) -> None:
        self._receiver.answer = say(204)
        self._go.set()


def begin(hooks: Hooks, receiver: WebhookReceiver, number: int = 1) -> list[psutil.Process]:
    """Hand over deliveries whose receiver does not answer yet. Returns the process that has them."""
    hooks.add(receiver.url)
    for each in range(number):
        hooks.product(f"Atlas {each}")
    hooks.number(hooks.runtime)
    assert hooks.sender(hooks.runtime) == number
    reach(lambda: len(receiver.received) == min(number, PER_ENDPOINT))
    return children()


@pytest.mark.parametrize("name", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hung"])
def test_a_process_that_dies_or_hangs_is_replaced_and_its_deliveries_tried_again(
    hooks: Hooks,
    receiver: WebhookReceiver,
    clock: FixedClock,
    name: signal.Signals,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    stalled = Stalled(receiver)
    [process] = begin(hooks, receiver)
    monkeypatch.setattr(deliver, "SILENT", 4 * sender_program.BEAT)
    process.send_signal(name)
    hooks.sender.wait()
    reach(lambda: not children())
    stalled.end()
    [row] = hooks.log()
    assert (row["state"], row["attempts"], row["error"]) == ("queued", 1, DIED)
    clock.advance(FIRST_PAUSE)
    assert hooks.send() == 1
    assert hooks.log()[0]["state"] == "delivered"
    assert len({got.headers["webhook-id"] for got in receiver.received}) == 1
    assert DIED in caplog.text
    assert receiver.url not in caplog.text


def test_a_process_with_nothing_to_do_gives_signs_of_life() -> None:
    process = SenderProcess(1)
    begun = process.heard
    reach(lambda: process.read(0.1) == [] and process.heard > begun)
    process.kill()
    reach(lambda: process.read(0.1) is None)
    assert process.close() == -signal.SIGKILL


def test_a_process_that_is_not_used_ends_and_the_next_delivery_starts_another(
    hooks: Hooks, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliver, "UNUSED", 0.0)
    hooks.add(receiver.url)
    for name in ("Atlas", "Globe"):
        hooks.product(name)
        assert hooks.send() == 1
        reach(lambda: not children())
    assert {row["state"] for row in hooks.log()} == {"delivered"}


def test_a_signal_to_the_whole_group_does_not_interrupt_it(hooks: Hooks, receiver: WebhookReceiver) -> None:
    stalled = Stalled(receiver)
    [process] = begin(hooks, receiver)
    for name in (signal.SIGTERM, signal.SIGINT):
        process.send_signal(name)
    stalled.end()
    hooks.sender.wait()
    assert hooks.log()[0]["state"] == "delivered"


def test_once_it_is_to_stop_it_begins_no_further_request(receiver: WebhookReceiver) -> None:
    """The request under way is finished; the rest of its batch, and all later ones, come back untried."""
    stalled, process = Stalled(receiver), SenderProcess(2)
    process.write(batch(1, receiver, 2))
    reach(lambda: receiver.received)
    process.stop()
    process.write(batch(2, receiver, 1))
    assert answers_of(process) == {"number": 2, "answers": []}
    stalled.end()
    [status, error, _] = answers_of(process)["answers"][0]
    assert (status, error, len(receiver.received)) == (204, None, 1)
    process.kill()
    process.close()


def batch(number: int, receiver: WebhookReceiver, requests: int) -> dict[str, Any]:
    return {
        "number": number,
        "url": receiver.url,
        "requests": [{"body": "{}", "headers": {}}] * requests,
        "allow_private": True,
        "deadline": PATIENCE,
    }


def answers_of(process: SenderProcess) -> dict[str, Any]:
    got: list[dict[str, Any]] = []

    def read() -> bool:
        got.extend(process.read(0.1) or [])
        return bool(got)

    reach(read)
    return got[0]


def test_a_receiver_that_does_not_answer_holds_up_the_end_no_longer_than_that(
    hooks: Hooks,
    receiver: WebhookReceiver,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(deliver, "LAST", 0.1)
    stalled = Stalled(receiver)
    begin(hooks, receiver)
    hooks.sender.close()
    reach(lambda: not children())
    hooks.sender.wait()
    assert hooks.log()[0]["error"] == DIED
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    stalled.end()


def test_the_job_of_the_worker_ends_it(runtime: Runtime) -> None:
    [job] = [job for job in jobs_of(runtime.settings, rest_engine()) if job.name == "webhooks"]
    assert job.close == job.run.close  # type: ignore[attr-defined]


def test_it_knows_nothing_of_the_shop(
    hooks: Hooks, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUILDHALL_JWT_SECRET", "quite-secret")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "quite-secret")
    stalled = Stalled(receiver)
    [process] = begin(hooks, receiver)
    assert "quite-secret" not in process.environ().values()
    assert "quite-secret" not in " ".join(process.cmdline())
    stalled.end()
    hooks.sender.wait()
    listing = f"import sys, {PROGRAM}; print(*sys.modules)"
    modules = subprocess.run(
        [sys.executable, "-c", listing], capture_output=True, text=True, check=True
    ).stdout
    assert not {"sqlalchemy", "pydantic", "fastapi", "guildhall.settings"} & set(modules.split())


def test_it_ends_with_a_shop_that_is_killed(tmp_path: Path) -> None:
    code = (
        "import time; from guildhall.domains.integrations.sender_process import SenderProcess\n"
        "process = SenderProcess(1)\nwhile not process.read(1): time.sleep(0.01)"
    )
    with subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path) as shop:
        reach(lambda: children(shop.pid))
        [process] = children(shop.pid)
        shop.kill()
    reach(lambda: not psutil.pid_exists(process.pid) or not _runs(process))
