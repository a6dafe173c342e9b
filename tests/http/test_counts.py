"""The business counters of /metrics: each event once, after its transaction has been committed."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from guildhall.core.money import Money
from guildhall.core.observability.metrics import REGISTRY
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.payment_events import PaymentEvent, PaymentRefused
from tests.orders.conftest import OrderShop, shop
from tests.support.client import Client

pytestmark = pytest.mark.both_databases

__all__ = ["shop"]


@contextmanager
def counted(name: str, by: int, **labels: str) -> Iterator[None]:
    """Return the difference: other tests of this process were counted too."""
    before = REGISTRY.get_sample_value(name, labels) or 0.0
    yield
    assert (REGISTRY.get_sample_value(name, labels) or 0.0) - before == by, name


def test_orders_payments_and_refunds(shop: OrderShop) -> None:
    with counted("guildhall_orders_total", 1):
        order_id = shop.place(product_id=shop.product())
    order = shop.order(order_id)
    total = Money(order.total_amount, order.currency)
    paid: dict[str, Any] = {"amount": total, "method": "manual", "reference": "R1", "cause": "manual:1"}
    with counted("guildhall_orders_paid_total", 1):
        shop.transact(lambda uow: record_payment(uow, order_id, **paid))
    with counted("guildhall_refunds_total", 1):
        shop.transact(lambda uow: record_refund(uow, order_id, amount=total, cause="refund:1"))


def test_rolled_back_events_are_not_counted(shop: OrderShop) -> None:
    def fails(uow: UnitOfWork) -> None:
        uow.after_commit(lambda: calls.append("failed"))
        raise ValueError

    def succeeds(uow: UnitOfWork) -> None:
        uow.after_commit(lambda: calls.append("written"))

    async def together() -> list[Any]:
        actions = (succeeds, fails, succeeds)
        return await asyncio.gather(*map(shop.runtime.write, actions), return_exceptions=True)

    calls: list[str] = []
    with pytest.raises(ValueError, match=r"^$"):
        shop.transact(fails)
    assert calls == []
    assert [type(outcome) for outcome in asyncio.run(together())] == [type(None), ValueError, type(None)]
    assert calls == ["written"] * 2


def test_refused_cards_count_once_for_each_event(shop: OrderShop) -> None:
    refused = PaymentEvent("evt_1", "charge.declined", shop.runtime.clock.now(), PaymentRefused())
    with counted("guildhall_payments_refused_total", 1):
        outcomes = [shop.transact(lambda uow: receive_event(uow, "sandbox", refused)) for _ in range(2)]
    assert outcomes == ["ignored", "duplicate"]


def test_signatures_that_do_not_hold(client: Client) -> None:
    with counted("guildhall_signature_failures_total", 1, provider="sandbox"):
        answer = client.post("/webhooks/sandbox", content=b"{}", headers={"sandbox-signature": "t=1,v1=00"})
    assert answer.status_code == 400
    with counted("guildhall_signature_failures_total", 0, provider="nobody"):
        client.post("/webhooks/nobody", content=b"{}")


@pytest.mark.settings(metrics="on", rate_limits="on")
def test_wrong_passwords_and_requests_refused_for_their_number(client: Client) -> None:
    body = {"email": "nobody@example.com", "password": "no such thing"}
    answers = []
    with counted("guildhall_rate_limited_total", 1, route="/auth/v1/token"):
        before = REGISTRY.get_sample_value("guildhall_sign_in_failures_total", {"factor": "password"}) or 0
        while 429 not in answers:
            answers.append(client.post("/auth/v1/token?grant_type=password", json=body).status_code)
    assert set(answers) == {400, 429}
    after = REGISTRY.get_sample_value("guildhall_sign_in_failures_total", {"factor": "password"})
    assert after == before + answers.count(400)


def test_answers_from_the_cache(client: Client) -> None:
    name = "guildhall_cache_requests_total"
    with counted(name, 1, result="miss"), counted(name, 2, result="hit"):
        for _ in range(3):
            client.get("/rest/v1/products?limit=1")


def test_jobs_and_waits_are_timed(shop: OrderShop) -> None:
    pulse = shop.runtime.pulse
    with counted("guildhall_job_seconds_count", 1, job="mail"):
        pulse.begins("mail")
        pulse.ends("mail", failed=False)
    waits = "guildhall_database_wait_seconds_count"
    before = REGISTRY.get_sample_value(waits) or 0
    asyncio.run(shop.runtime.write(lambda _uow: None))
    assert (REGISTRY.get_sample_value(waits) or 0) > before
