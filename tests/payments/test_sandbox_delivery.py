"""Delivery of the sandbox's events, and the faults GUILDHALL_SANDBOX_DELIVERY adds."""

import json
from datetime import timedelta

import pytest

from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.request_refund import request_refund
from guildhall.domains.payments.models import Refund
from guildhall.domains.payments.providers.sandbox.cards import Behavior
from guildhall.domains.payments.providers.sandbox.deliver import deliver_due
from guildhall.domains.payments.providers.sandbox.models import SandboxDelivery, SandboxSession
from guildhall.domains.payments.providers.sandbox.pay import charge
from tests.payments.shop import PaymentShop
from tests.support.client import Client
from tests.support.clock import FixedClock


class SandboxConnection:
    """The connection between sandbox and shop. `answers` is the shop's response, or a fault."""

    def __init__(self, shop: PaymentShop, client: Client) -> None:
        self.shop = shop
        self.client = client
        self.sent: list[str] = []
        self.answers: list[int | Exception] = []

    def post(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        self.sent.append(json.loads(body)["type"])
        if self.answers:
            answer = self.answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer
        path = url.removeprefix(self.shop.runtime.settings.site_url)
        return self.client.post(path, content=body, headers=headers).status_code

    def deliver(self) -> list[str]:
        """Return the types of the events sent now."""
        self.sent.clear()
        deliver_due(self.shop.runtime, self.post)
        return list(self.sent)


@pytest.fixture
def line(shop: PaymentShop, client: Client) -> SandboxConnection:
    return SandboxConnection(shop, client)


def paid(shop: PaymentShop, card: Behavior = Behavior.SUCCEED) -> str:
    """Return an order whose customer has paid at the sandbox, before the shop received the event."""
    order_id = shop.order(29900)
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    with shop.runtime.writing() as uow:
        charge(uow, str(shop.payments()[-1].session_id), card)
    return order_id


SUCCESS = ["charge.made", "session.completed"]


def test_normally_events_come_once_and_in_order(shop: PaymentShop, line: SandboxConnection) -> None:
    order_id = paid(shop)
    assert line.deliver() == SUCCESS
    assert line.deliver() == []
    assert shop.books(order_id) == ("paid", 29900, 0)


@pytest.mark.both_databases
@pytest.mark.settings(sandbox_delivery="duplicate")
def test_duplicates_count_once(shop: PaymentShop, line: SandboxConnection) -> None:
    order_id = paid(shop)
    assert sorted(line.deliver()) == sorted(SUCCESS * 2)
    assert shop.books(order_id) == ("paid", 29900, 0)


@pytest.mark.settings(sandbox_delivery="shuffle")
def test_shuffled_events_give_the_same_books(
    shop: PaymentShop, line: SandboxConnection, clock: FixedClock
) -> None:
    order_id = paid(shop, Behavior.DISPUTE)
    arrived = []
    for _ in range(3):
        arrived += line.deliver()
        clock.advance(timedelta(seconds=1))
    assert arrived == ["dispute.opened", "session.completed", "charge.made"]
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    assert [row.respond_by - clock.now() > timedelta(days=8) for row in shop.rows(Refund)] == [True]


@pytest.mark.settings(sandbox_delivery="late")
def test_delayed_events_arrive_late(shop: PaymentShop, line: SandboxConnection, clock: FixedClock) -> None:
    order_id = paid(shop)
    assert line.deliver() == []
    clock.advance(timedelta(seconds=5))
    assert line.deliver() == SUCCESS
    assert shop.books(order_id) == ("paid", 29900, 0)


@pytest.mark.parametrize("fault", [500, 302, ConnectionRefusedError()])
def test_an_unacknowledged_event_is_sent_again(
    shop: PaymentShop, line: SandboxConnection, clock: FixedClock, fault: int | Exception
) -> None:
    order_id = paid(shop)
    line.answers = [fault, fault]
    assert line.deliver() == SUCCESS
    assert line.deliver() == []
    clock.advance(timedelta(seconds=11))
    assert line.deliver() == SUCCESS
    assert shop.books(order_id) == ("paid", 29900, 0)
    assert {row.attempts for row in shop.rows(SandboxDelivery)} == {2}


@pytest.mark.both_databases
def test_an_event_is_claimed_before_it_is_sent(shop: PaymentShop, line: SandboxConnection) -> None:
    """While one process sends the first event, a second one sends the other: neither is sent by both."""
    paid(shop)
    line.answers = [500]
    by_the_first: list[str] = []

    def first(_url: str, body: bytes, _headers: dict[str, str]) -> int:
        by_the_first.append(json.loads(body)["type"])
        deliver_due(shop.runtime, line.post)
        return 200

    deliver_due(shop.runtime, first)
    assert (by_the_first, line.sent) == (SUCCESS[:1], SUCCESS[1:])


def test_a_refund_is_made_at_the_sandbox_too(shop: PaymentShop, line: SandboxConnection) -> None:
    order_id = paid(shop)
    line.deliver()
    request_refund(shop.runtime, order_id, caller=shop.admin, amount=9900)
    assert line.deliver() == ["refund.made", "charge.refunded"]
    assert shop.books(order_id) == ("paid", 29900, 9900)
    assert shop.rows(SandboxSession)[0].refunded == 9900
    request_refund(shop.runtime, order_id, caller=shop.admin)
    line.deliver()
    assert shop.books(order_id) == ("refunded", 29900, 29900)
