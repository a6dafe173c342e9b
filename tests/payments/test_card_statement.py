"""The statement of the card provider at the wire: backfill, late and manual payouts, faults, and what is unknown."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.commands.reconcile import check, check_again, reconcile
from guildhall.domains.backoffice.queries.reconciliation import find_mismatch, view_of
from guildhall.domains.payments.commands.import_movements import JOB, WINDOW, import_movements
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.models import CardMovement, Payment
from guildhall.domains.payments.queries.card_statement import card_balances, payouts_between
from guildhall.services.jobs.commands import reached
from guildhall.services.shop_settings.days import shop_day
from tests.payments.fake_stripe import FakeStripe, as_event
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.shop import PaymentShop, open_shop
from tests.support.clock import FixedClock

pytestmark = pytest.mark.both_databases


@pytest.fixture
def stripe(clock: FixedClock) -> Iterator[FakeStripe]:
    with FakeStripe(now=lambda: int(clock.now().timestamp())) as fake:
        yield fake


@pytest.fixture
def settings(settings: Settings, stripe: FakeStripe) -> Settings:
    return Settings(**settings.model_dump() | stripe.values)


@pytest.fixture
def shop(runtime: Runtime) -> PaymentShop:
    return open_shop(runtime)


def bought(shop: PaymentShop, stripe: FakeStripe, price: int = 10000) -> tuple[str, str]:
    """Return an order that was paid with Stripe, and its payment intent."""
    order_id = shop.order(price)
    open_payment(shop.runtime, [order_id], caller=shop.customer)
    intent = stripe.pay(str(shop.payments()[-1].session_id))
    reported(shop, stripe)
    return order_id, intent


def reported(shop: PaymentShop, stripe: FakeStripe) -> None:
    events, stripe.events = stripe.events, []
    for event in map(as_event, (e for e in events if not e["type"].startswith("payment_intent"))):
        with shop.runtime.writing() as uow:
            receive_event(uow, provider="stripe", event=event)


def kinds(shop: PaymentShop) -> dict[str, int]:
    with shop.runtime.reading() as uow:
        return {kind.value: found for kind, found in view_of(uow, None, 0).counts.items() if found}


def today(shop: PaymentShop) -> tuple[Any, Any]:
    """Return today's balances and payouts."""
    with shop.runtime.reading() as uow:
        day = shop_day(uow)
        return card_balances(uow, day, day), payouts_between(uow, day, day)


def test_a_dispute_that_was_won_comes_back_and_its_fee_does_not(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    _, intent = bought(shop, stripe)
    stripe.dispute(intent)
    stripe.close_dispute(intent, won=True)
    stripe.move("fee", -200, "usd")
    stripe.move("reserve_hold", -1000, "usd")
    reported(shop, stripe)
    clock.advance(timedelta(minutes=1))
    import_movements(shop.runtime)
    ((balance,), _) = today(shop)
    # 1.5% of 100.00 and 0.25, 20.00 for the dispute, 2.00 by itself
    assert (balance.payments.minor, balance.disputes.minor, balance.fees.minor) == (10000, 0, -2375)
    assert (balance.other.minor, balance.opening.minor, balance.closing.minor) == (-1000, 0, 6625)
    assert kinds(shop) == {}


@pytest.mark.one_database
def test_a_year_is_imported_window_by_window(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    begun = clock.now()
    for _ in range(12):
        bought(shop, stripe)
        clock.advance(timedelta(days=1))
        stripe.pay_out("usd")
        clock.advance(timedelta(days=30))
    runs = 1
    while import_movements(shop.runtime):
        runs += 1
    assert runs == 13  # 373 days, of which each window of 31 repeats one
    assert len(shop.rows(CardMovement)) == 24
    with shop.runtime.reading() as uow:
        assert reached(uow, JOB) == clock.now()
    asked = [params["created"] for _, _, params in stripe.requests if "created" in params]
    assert asked[0]["gte"] == int((begun - timedelta(days=1)).timestamp())
    assert all(each["lt"] - each["gte"] <= WINDOW.total_seconds() for each in asked)
    assert kinds(shop) == {}


def test_a_provider_that_fails_is_asked_again_from_the_same_time(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    bought(shop, stripe)
    clock.advance(timedelta(hours=1))
    stripe.break_next(StripeFault(400))
    assert import_movements(shop.runtime) == 0
    with shop.runtime.reading() as uow:
        assert reached(uow, JOB) is None
    assert import_movements(shop.runtime) == 0
    assert len(shop.rows(CardMovement)) == 1


def test_a_payout_that_does_not_add_up_is_a_mismatch_once_its_list_is_final(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    bought(shop, stripe)
    stripe.pay_out("usd", amount=9000)  # 98.25 are there
    clock.advance(timedelta(minutes=1))
    import_movements(shop.runtime)
    _, (payout,) = today(shop)
    assert (payout.explained, payout.contained.minor) == (False, 9825)
    assert kinds(shop) == {}
    clock.advance(timedelta(days=3))
    import_movements(shop.runtime)
    assert kinds(shop) == {"payout_differs": 1}
    with shop.runtime.reading() as uow:
        (found,) = view_of(uow, None, 0).rows
        assert find_mismatch(uow, found.kind, found.subject) == found
    assert (found.order_id, found.amount, found.currency) == (None, -825, "USD")


def test_a_manual_payout_has_no_list_and_is_no_mismatch(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    bought(shop, stripe)
    stripe.pay_out("usd", automatic=False)
    clock.advance(timedelta(days=4))
    import_movements(shop.runtime)
    assert kinds(shop) == {}
    assert "payout" not in [name for _, _, params in stripe.requests for name in params]
    with shop.runtime.reading() as uow:
        (payout,) = payouts_between(uow, shop_day(uow) - timedelta(days=5), shop_day(uow))
    assert (payout.listed, payout.explained, payout.amount.minor) == (False, False, 9825)


def test_what_the_shop_does_not_know_is_a_mismatch(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    _, intent = bought(shop, stripe)
    stripe.move("charge", 500, "usd", {"id": "ch_other", "object": "charge", "payment_intent": "pi_other"})
    stripe.refund(intent, 100)  # its event never arrives
    stripe.move("charge", 9999, "usd", {"id": "ch_x", "object": "charge", "payment_intent": intent})
    clock.advance(timedelta(minutes=1))
    import_movements(shop.runtime)
    assert kinds(shop) == {"movement_unknown": 3}
    reported(shop, stripe)
    assert kinds(shop) == {"movement_unknown": 2}
    # In a large shop, the kinds of orders are stored and these are still found at once.
    check_again(shop.runtime)
    while reconcile(shop.runtime, large=1):
        pass
    assert kinds(shop) == {"movement_unknown": 2}
    assert [row.order_id for row in check(shop.runtime, None, 0).rows] == [None, None]
    assert check(shop.runtime, None, 1).rows == []


def test_a_payment_that_never_reached_the_balance_is_a_mismatch(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    bought(shop, stripe)
    clock.advance(timedelta(hours=1))
    order_id, _ = bought(shop, stripe)
    stripe.movements.pop()
    clock.advance(timedelta(hours=1))
    import_movements(shop.runtime)
    assert kinds(shop) == {}  # it may still come
    stripe.pay_out("usd")
    clock.advance(timedelta(hours=1))
    import_movements(shop.runtime)
    assert kinds(shop) == {"payment_not_in_balance": 1}
    with shop.runtime.reading() as uow:
        assert view_of(uow, None, 0).rows[0].order_id == order_id


def test_a_payment_converted_by_the_provider_is_not_compared(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    bought(shop, stripe)
    stripe.movements[0] |= {"amount": 9210, "currency": "eur", "net": 9047}
    clock.advance(timedelta(minutes=1))
    import_movements(shop.runtime)
    assert kinds(shop) == {}
    ((balance,), _) = today(shop)
    assert (str(balance.payments), balance.closing.currency) == ("EUR 92.10", "EUR")


def test_the_first_import_begins_at_the_first_payment(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    stripe.move("charge", 500, "usd")  # of the account's earlier use
    clock.advance(timedelta(days=30))
    bought(shop, stripe)
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Payment).values(provider="sandbox"))
    assert import_movements(shop.runtime) == 0
    assert shop.rows(CardMovement) == []
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Payment).values(provider="stripe"))
    clock.advance(timedelta(minutes=1))
    import_movements(shop.runtime)
    assert [row.amount for row in shop.rows(CardMovement)] == [10000]
