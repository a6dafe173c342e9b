"""A mail server that accepts connections and is silent: the mail waits, everything else goes on."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.jobs.worker import Job
from guildhall.services.email import transports
from guildhall.services.email.transports import Smtp
from guildhall.services.email.worker import WHILE_AWAY, send_due
from tests.email.queueing import mails, queue
from tests.email.silent_server import SilentServer, silent_server
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.test_worker import Turns, run_jobs


@pytest.fixture
def server() -> Iterator[SilentServer]:
    with silent_server() as server:
        yield server


def _is_sent_once_it_recovers(server: SilentServer, runtime: Runtime, clock: FixedClock) -> None:
    [mail] = mails(runtime)
    assert (mail.state, mail.attempts) == ("queued", 1)
    assert server.received == []
    server.recover()
    assert send_due(runtime, Smtp(server.url)) == 0  # not before the pause is over
    clock.advance(WHILE_AWAY)
    assert send_due(runtime, Smtp(server.url)) == 1
    assert send_due(runtime, Smtp(server.url)) == 0
    [mail] = mails(runtime)
    assert (mail.state, mail.attempts, len(server.received)) == ("sent", 2, 1)


@pytest.mark.parametrize(
    ("step", "limit"),
    [("greeting", "TIMEOUT"), ("EHLO", "TIMEOUT"), ("DATA", "DATA_TIMEOUT"), ("content", "DATA_TIMEOUT")],
)
def test_a_server_that_is_silent_is_left_after_a_while(
    step: str,
    limit: str,
    server: SilentServer,
    runtime: Runtime,
    clock: FixedClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queue(runtime)
    server.silent_at = step
    with monkeypatch.context() as patch:
        patch.setattr(transports, limit, 1.0)
        assert send_due(runtime, Smtp(server.url)) == 0
    assert server.reached.is_set()
    _is_sent_once_it_recovers(server, runtime, clock)


@pytest.mark.parametrize(("step", "limit"), [("greeting", "TIMEOUT"), ("content", "DATA_TIMEOUT")])
def test_an_answer_must_come_whole_in_time(
    step: str,
    limit: str,
    server: SilentServer,
    runtime: Runtime,
    clock: FixedClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each byte of it comes in time, but the line never ends."""
    queue(runtime)
    server.silent_at, server.drips = step, True
    with monkeypatch.context() as patch:
        patch.setattr(transports, limit, 1.0)
        assert send_due(runtime, Smtp(server.url)) == 0
    assert server.reached.is_set()
    assert not server.drained
    assert mails(runtime)[0].error == transports.LATE
    _is_sent_once_it_recovers(server, runtime, clock)


@pytest.mark.parametrize("step", ["greeting", "content"])
def test_jobs_and_pages_go_on_while_it_is_silent(
    step: str, server: SilentServer, runtime: Runtime, client: Client, clock: FixedClock
) -> None:
    queue(runtime)
    server.silent_at = step
    turns = Turns()

    async def meanwhile() -> None:
        await asyncio.to_thread(server.reached.wait)
        await turns.reach(turns.count + 3)
        assert (await asyncio.to_thread(client.get, "/rest/v1/products")).status_code == 200
        message = {"name": "Ada", "email": "ada@example.com", "message": "Hello"}
        written = await asyncio.to_thread(client.post, "/rest/v1/contact_messages", json=message)
        assert written.status_code == 201
        assert _first(runtime).state == "sending"
        server.released.set()

    mail = Job("mail", lambda runtime: send_due(runtime, Smtp(server.url)), 3600)
    run_jobs(runtime, mail, Job("other", turns, 0.001), meanwhile=meanwhile)
    assert (_first(runtime).state, _first(runtime).attempts) == ("queued", 1)


def _first(runtime: Runtime) -> Any:
    return next(mail for mail in mails(runtime) if mail.template == "order_paid")
