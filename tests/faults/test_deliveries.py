"""Events delivered twice and in any order give the same books as events delivered once and in order."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
import stripe as sdk
from sqlalchemy import func, select

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.commands import open_payment
from guildhall.domains.referrals.models.commissions import Commission
from tests.faults.company import SequenceState, SequenceWorld
from tests.faults.direct_stripe import DirectStripe
from tests.payments.fake_stripe import FakeStripe
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.sizes import sized

pytestmark = pytest.mark.slow

DELIVERIES = sized(100, 10_000)
TWICE = 30  # percent of them
STORIES = 10

Books = list[tuple[str, int, int, int]]
"""status, paid, refunded, commission of each order"""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"stripe_webhook_secret": FakeStripe.webhook_secret})


def happens(stripe: FakeStripe, session_id: str, story: int) -> None:
    """Let an order's payment page end; `story` chooses one of ten outcomes."""
    if story == 0:
        stripe.expire(session_id)
        return
    intent = stripe.pay(session_id, later=story in (1, 2))
    match story:
        case 1:
            stripe.money_arrives(session_id)
        case 2:
            stripe.money_never_comes(session_id)
        case 3:
            stripe.refund(intent, 333)
            stripe.refund(intent, 4999)
        case 4:
            stripe.refund(intent, 29900)
        case 5:
            stripe.refund_fails(stripe.refund(intent, 29900)["id"])
        case 6:
            stripe.refund_fails(stripe.refund(intent, 1)["id"])
            stripe.refund(intent, 29899)
        case 7 | 8:
            stripe.dispute(intent)
            stripe.close_dispute(intent, won=story == 7)


def test_shuffled_and_repeated_deliveries_equal_ordered_ones(
    runtime: Runtime, client: Client, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FakeStripe(now=lambda: int(clock.now().timestamp())) as stripe:
        provider = DirectStripe(stripe)
        monkeypatch.setattr(open_payment, "provider_of", lambda _runtime: provider)
        company = SequenceState(SequenceWorld.of(runtime, clock, provider))
        ordered, in_order = _history(company)
        shuffled, events = _history(company)
        chance = Random(20261121)
        again = [event for event in events if chance.randrange(100) < TWICE * 100 // (100 - TWICE)]
        mixed = events + again
        chance.shuffle(mixed)
        send = _sender(client, clock)
        assert Counter(map(send, in_order)) == {200: len(in_order)}
        assert Counter(map(send, mixed)) == {200: len(mixed)}
    expected = _books(runtime, ordered)
    assert _books(runtime, shuffled) == expected
    assert {status for status, *_ in expected} == {"pending", "paid", "refunded"}


def _history(company: SequenceState) -> tuple[list[str], list[dict[str, Any]]]:
    """Return enough orders for this many deliveries, and all events of the provider about them."""
    world, orders, events = company.world, list[str](), list[dict[str, Any]]()
    while len(events) * 100 < DELIVERIES * (100 - TWICE):
        order_id = world.shop.order(29900, referral_code=company.code)
        open_payment.open_payment(world.runtime, [order_id], caller=world.shop.customer)
        happens(
            world.provider.fake_stripe, list(world.provider.fake_stripe.sessions)[-1], len(orders) % STORIES
        )
        orders.append(order_id)
        events += world.provider.fake_stripe.events
        world.provider.fake_stripe.events.clear()
    return orders, events


def _sender(client: Client, clock: FixedClock) -> Callable[[dict[str, Any]], int]:
    def send(event: dict[str, Any]) -> int:
        body = json.dumps(event)
        now = int(clock.now().timestamp())
        signature = sdk.WebhookSignature.generate_signature_header(body, FakeStripe.webhook_secret, now)
        headers = {"stripe-signature": signature}
        return client.post("/webhooks/stripe", content=body.encode(), headers=headers).status_code

    return send


def _books(runtime: Runtime, orders: list[str]) -> Books:
    with runtime.reading() as uow:
        rows = {row.id: row for row in uow.db.execute(select(Order.__table__))}
        earned = dict(
            uow.db.execute(
                select(Commission.order_id, func.sum(Commission.amount)).group_by(Commission.order_id)
            ).all()
        )
    found = [rows[order_id] for order_id in orders]
    return [(row.status, row.paid_amount, row.refunded_amount, int(earned.get(row.id) or 0)) for row in found]
