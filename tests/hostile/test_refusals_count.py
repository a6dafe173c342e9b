"""A refused request counts against its rate limit: the count outlives the transaction that was rolled back."""

from collections.abc import Callable
from typing import Any

import pytest

from guildhall.core.errors import Conflict, TooMany
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.rules import MESSAGES_PER_SENDER
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.limits import CLICKS, HOLDS, TRANSFERS, WRITES, Limit
from tests.support.client import Client

pytestmark = pytest.mark.settings(rate_limits="on")

GOOD = {"name": "Eve", "email": "eve@example.com", "subject": "Hello", "message": "Hello"}
REFUSED: dict[str, tuple[str, Any]] = {
    "a message without an address": ("/rest/v1/contact_messages", GOOD | {"email": "nobody"}),
    "a message with an unknown field": ("/rest/v1/contact_messages", GOOD | {"admin": True}),
    "a body that is a list of nothing readable": ("/rest/v1/contact_messages", [1]),
    "an application without an address": ("/rest/v1/referral_signups", {"email": ""}),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_refused_requests_use_up_the_limit(client: Client, kind: str) -> None:
    path, body = REFUSED[kind]
    assert {client.post(path, json=body).status_code for _ in range(WRITES.burst)} == {400}
    assert client.post(path, json=body).status_code == 429
    assert client.post("/rest/v1/contact_messages", json=GOOD).status_code == 429


def test_messages_beyond_the_limit_of_a_sender_use_up_that_of_the_client(client: Client) -> None:
    sent = [client.post("/rest/v1/contact_messages", json=GOOD).status_code for _ in range(WRITES.burst)]
    assert sent == [201] * MESSAGES_PER_SENDER + [429] * (WRITES.burst - MESSAGES_PER_SENDER)
    other = client.post("/rest/v1/contact_messages", json=GOOD | {"email": "other@example.com"})
    assert other.status_code == 429


async def by_write(runtime: Runtime, task: Callable[[UnitOfWork], None]) -> None:
    await runtime.write(task)


async def by_transact(runtime: Runtime, task: Callable[[UnitOfWork], None]) -> None:
    runtime.transact(task)


@pytest.mark.parametrize("run", [by_write, by_transact])
@pytest.mark.parametrize("limit", [WRITES, CLICKS, TRANSFERS])
def test_an_attempt_counts_however_the_transaction_is_run(
    client: Client, runtime: Runtime, run: Any, limit: Limit
) -> None:
    def refused(uow: UnitOfWork) -> None:
        limits.take(uow, limit, "someone")
        raise Conflict("already_there")

    for _ in range(limit.burst):
        with pytest.raises(Conflict):
            client.run(run(runtime, refused))
    with pytest.raises(TooMany):
        client.run(run(runtime, refused))


def test_a_seat_that_was_never_held_does_not_count(runtime: Runtime) -> None:
    def refused(uow: UnitOfWork) -> None:
        limits.take(uow, HOLDS, "workshop", "someone")
        raise Conflict("price_changed")

    for _ in range(HOLDS.burst + 1):
        with pytest.raises(Conflict):
            runtime.transact(refused)
