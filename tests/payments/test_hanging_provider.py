"""A payment provider that accepts calls and does not answer harms only who pays.

No limit of time is measured: what must not wait is answered while the calls still hang.
"""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from guildhall.api.functions import payments
from guildhall.core.errors import Refused
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.domains.payments.breaker import FAILURES, REST, Breaker
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.port import ProviderError, RefundRequest
from guildhall.domains.payments.providers.registry import provider_of
from guildhall.domains.payments.providers.stripe.provider import RETRIES, TIMEOUT_SECONDS
from guildhall.serve.app import ROUTERS, create_app
from tests.payments.fake_stripe import FakeStripe
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.shop import PaymentShop
from tests.payments.signed_events import dispute_event, signed
from tests.support.people import add_person

REFUND = RefundRequest("r1", "pi_1", Money(100, "USD"))
PASSWORD = "a secret of eve's"


@pytest.fixture
def released(stripe: FakeStripe) -> threading.Event:
    """Stripe accepts every call, and answers none until this event is set."""
    event = threading.Event()
    stripe.faults.extend(StripeFault(until=event) for _ in range(200))
    return event


@pytest.mark.both_databases
@pytest.mark.settings(rate_limits="off")
@pytest.mark.parametrize("links", [45, 100])
def test_nothing_else_waits_for_it(
    shop: PaymentShop,
    stripe: FakeStripe,
    released: threading.Event,
    links: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(payments, "ANSWER_WITHIN", 600.0)
    with shop.runtime.writing() as uow:
        buyer = add_person(uow, "eve")
    orders = [shop.order(caller=buyer.caller) for _ in range(links)]
    product = shop.product(price=500)
    event, signature = signed(dispute_event(stripe), stripe.webhook_secret, stripe)

    async def requests() -> tuple[list[int], int]:
        transport = httpx.ASGITransport(create_app(shop.runtime))
        async with httpx.AsyncClient(transport=transport, base_url="http://shop", timeout=600) as client:
            paying = [
                asyncio.create_task(
                    client.post(
                        "/functions/v1/create-payment-link", json={"orderId": order}, headers=buyer.headers
                    )
                )
                for order in orders
            ]
            while not stripe.requests:
                await asyncio.sleep(0.01)
            answers = [
                await client.get("/readyz"),
                await client.post(
                    "/auth/v1/signup", json={"email": "joan@example.com", "password": PASSWORD}
                ),
                await client.post("/functions/v1/guest-checkout", json=basket(product)),
                await client.post("/webhooks/stripe", content=event, headers=signature),
            ]
            waiting = sum(not task.done() for task in paying)
            released.set()
            assert {answer.status_code for answer in await asyncio.gather(*paying)} == {502}
            return [answer.status_code for answer in answers], waiting

    statuses, waiting = asyncio.run(requests())
    assert statuses == [200, 200, 502, 200]
    assert waiting >= 16


def basket(product: str) -> dict[str, Any]:
    line = {"productId": product, "amount": 5, "currency": "USD"}
    return {"checkoutId": new_id(), "email": "grace@example.com", "lines": [line]}


def test_a_call_ends_within_fifteen_seconds() -> None:
    attempts = RETRIES + 1
    assert attempts * sum(TIMEOUT_SECONDS) + RETRIES * 0.5 < payments.ANSWER_WITHIN == 15.0


def test_no_dependency_of_a_route_takes_a_thread() -> None:
    """The framework runs plain functions in threads that slow work may fill: /readyz would wait for them."""
    plain = {
        f"{route.path}: {part.call.__qualname__}"
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for part in parts(route.dependant)
        if part.call is not None and not asyncio.iscoroutinefunction(part.call)
    }
    assert plain == set()


def parts(dependant: Dependant) -> Iterator[Dependant]:
    yield dependant
    for each in dependant.dependencies:
        yield from parts(each)


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def call(breaker: Breaker, *, answered: bool) -> str:
    """Return what became of a call: made, or refused at once."""
    made = "not made"
    try:
        with breaker.calling("test"):
            made = "made"
            if not answered:
                raise ProviderError("no answer", refused=False, answered=False)
    except ProviderError:
        pass
    return made


def test_after_some_calls_without_an_answer_it_is_asked_one_by_one() -> None:
    time = Time()
    breaker = Breaker(time)
    assert [call(breaker, answered=False) for _ in range(FAILURES)] == ["made"] * FAILURES
    assert [call(breaker, answered=True) for _ in range(3)] == ["not made"] * 3
    time.now += REST
    assert [call(breaker, answered=False) for _ in range(2)] == ["made", "not made"]
    time.now += REST
    assert [call(breaker, answered=True) for _ in range(3)] == ["made"] * 3


def test_an_answer_that_refuses_is_an_answer() -> None:
    breaker = Breaker(Time())
    for _ in range(FAILURES * 2):
        with pytest.raises(ProviderError, match="declined"), breaker.calling("test"):
            raise ProviderError("declined", refused=True)
    assert call(breaker, answered=True) == "made"


@pytest.mark.parametrize("body", [[], "x", 1, None, True, {}, {"id": 5}, [{"id": 1}]])
def test_json_that_is_no_session_is_an_error_of_the_provider(
    shop: PaymentShop, stripe: FakeStripe, body: Any
) -> None:
    """Not one of ours: the buyer is answered 502 and may try again."""
    order = shop.order()
    stripe.break_next(StripeFault(200, body=body))
    with pytest.raises(Refused) as refused:
        open_payment(shop.runtime, [order], caller=shop.customer)
    assert (refused.value.reason, refused.value.status) == ("payment_provider", 502)
    assert shop.books(order) == ("pending", 0, 0)
    for call in (
        lambda provider: provider.refund(REFUND),
        lambda provider: provider.find_refund(REFUND),
        lambda provider: list(provider.events_since(shop.runtime.clock.now())),
        lambda provider: provider.webhook_state("https://shop.example.com/webhooks/stripe"),
    ):
        stripe.break_next(StripeFault(200, body=body))
        with pytest.raises(ProviderError, match="cannot be read"):
            call(provider_of(shop.runtime))
