"""Refunds: requested here, made in the provider's dashboard, failed, disputed."""

import itertools
from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest

from guildhall.core.errors import Refused
from guildhall.core.money import Money
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.payments.commands.check_stale import check_stale
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.request_refund import request_refund
from guildhall.rest_engine.caller import ANYONE, Caller
from guildhall.services.audit.models import AuditEntry
from tests.payments.fake_stripe import FakeStripe, Post
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.fake_stripe_wire import Wire
from tests.payments.shop import PaymentShop
from tests.support.clock import FixedClock


@pytest.fixture
def webhook(post: Callable[[str], Post]) -> Post:
    return post("stripe")


@pytest.fixture
def paid(shop: PaymentShop, stripe: FakeStripe, webhook: Post) -> Callable[..., str]:
    """Pay orders with one payment and return the payment intent."""

    def pay(*order_ids: str) -> str:
        open_payment(shop.runtime, order_ids, caller=shop.customer)
        intent = stripe.pay(str(shop.payments()[-1].session_id))
        stripe.deliver(webhook)
        return intent

    return pay


def refusal(
    shop: PaymentShop, order_id: str, amount: int | None = None, caller: Caller | None = None
) -> tuple[str, int]:
    with pytest.raises(Refused) as refused:
        request_refund(shop.runtime, order_id, caller=caller or shop.admin, amount=amount)
    return refused.value.reason, refused.value.status


def since(stripe: FakeStripe, mark: int) -> list[Wire]:
    return stripe.events[mark:]


def test_a_full_refund_from_the_back_office(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    order_id = shop.order(29900)
    intent = paid(order_id)
    made = request_refund(shop.runtime, order_id, caller=shop.admin, reason="not what she needed")
    assert [(r.amount, r.status) for r in made] == [(Money(29900, "USD"), "succeeded")]
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    row = shop.refunds()[0]
    assert (row.reason, row.requested_by) == ("not what she needed", shop.admin.account_id)
    assert stripe.refunds[row.provider_refund_id]["metadata"] == {"refund_id": row.id}
    assert stripe.refunded(intent) == 29900
    stripe.deliver(webhook, copies=2)
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    assert len(shop.refunds()) == 1


def test_part_by_part_until_nothing_is_left(
    shop: PaymentShop, stripe: FakeStripe, paid: Callable[..., str]
) -> None:
    order_id = shop.order(29900)
    paid(order_id)
    request_refund(shop.runtime, order_id, caller=shop.admin, amount=10000)
    assert shop.books(order_id) == ("paid", 29900, 10000)
    assert refusal(shop, order_id, 19901) == ("refund_too_large", 409)
    request_refund(shop.runtime, order_id, caller=shop.admin)
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    assert refusal(shop, order_id) == ("nothing_to_refund", 409)


def test_one_order_of_a_common_payment_is_refunded_alone(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    one, other = shop.order(29900), shop.order(19900)
    paid(one, other)
    request_refund(shop.runtime, other, caller=shop.admin)
    stripe.deliver(webhook)
    assert shop.books(one) == ("paid", 29900, 0)
    assert shop.books(other) == ("refunded", 19900, 19900)


def test_only_admins_can_refund_and_only_paid_orders(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order()
    assert refusal(shop, order_id, caller=shop.customer) == ("not_allowed", 403)
    assert refusal(shop, order_id, caller=ANYONE) == ("not_allowed", 401)
    assert refusal(shop, order_id) == ("nothing_to_refund", 409)
    assert refusal(shop, order_id, 0) == ("invalid_amount", 400)
    assert refusal(shop, "00000000-0000-4000-8000-000000000000") == ("not_found", 404)


def test_a_refund_that_the_provider_refuses_has_failed(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    order_id = shop.order(29900)
    intent = paid(order_id)
    stripe.refund(intent, 29900)  # in the dashboard; its event is still on the way
    made = request_refund(shop.runtime, order_id, caller=shop.admin)
    assert [r.status for r in made] == ["failed"]
    assert shop.books(order_id) == ("paid", 29900, 0)
    stripe.deliver(webhook)
    assert shop.books(order_id) == ("refunded", 29900, 29900)


@pytest.mark.parametrize(
    "fault",
    [
        StripeFault(0, after=True),
        StripeFault(0),
        StripeFault(500, after=True),
        StripeFault(429),
        StripeFault(409),
        StripeFault(400, type="idempotency_error"),
    ],
)
def test_a_refund_without_a_response_is_requested_again(
    shop: PaymentShop, stripe: FakeStripe, paid: Callable[..., str], clock: FixedClock, fault: StripeFault
) -> None:
    """Too many requests, a request in progress, and a reused key do not decide the refund either."""
    order_id = shop.order(29900)
    intent = paid(order_id)
    stripe.break_next(fault)
    made = request_refund(shop.runtime, order_id, caller=shop.admin)
    assert [r.status for r in made] == ["requested"]
    assert refusal(shop, order_id) == ("nothing_to_refund", 409)
    clock.advance(timedelta(minutes=3))
    assert check_stale(shop.runtime) == 1
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    assert stripe.refunded(intent) == 29900


@pytest.mark.parametrize("others", [0, 120])
def test_a_refund_that_was_made_is_not_made_again_once_its_key_is_forgotten(
    shop: PaymentShop, stripe: FakeStripe, paid: Callable[..., str], clock: FixedClock, others: int
) -> None:
    """Stripe forgets keys after a day; the shop may have been down for longer, and missed the events as well."""
    order_id = shop.order(29900)
    intent = paid(order_id)
    stripe.break_next(StripeFault(0, after=True))
    request_refund(shop.runtime, order_id, caller=shop.admin, amount=10000)
    for _ in range(others):  # in the dashboard: more than one page lists
        stripe.refund(intent, 1)
    stripe.remembered.clear()
    clock.advance(timedelta(days=2))
    assert check_stale(shop.runtime) == 1
    assert stripe.refunded(intent) == 10000 + others
    assert [row.status for row in shop.refunds()] == ["succeeded"]


@pytest.mark.parametrize("backwards", [False, True])
def test_a_refunds_events_may_arrive_before_the_response(
    shop: PaymentShop,
    stripe: FakeStripe,
    webhook: Post,
    paid: Callable[..., str],
    clock: FixedClock,
    backwards: bool,
) -> None:
    order_id = shop.order(29900)
    paid(order_id)
    stripe.break_next(StripeFault(0, after=True))
    request_refund(shop.runtime, order_id, caller=shop.admin, amount=10000)
    stripe.deliver(webhook, reversed(stripe.events) if backwards else None)
    assert shop.books(order_id) == ("paid", 29900, 10000)
    clock.advance(timedelta(minutes=3))
    assert check_stale(shop.runtime) == 0
    assert len(shop.refunds()) == 1


def test_a_refund_that_fails_later_brings_everything_back(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    order_id = shop.order(29900)
    paid(order_id)
    request_refund(shop.runtime, order_id, caller=shop.admin)
    stripe.refund_fails(shop.refunds()[0].provider_refund_id)
    stripe.deliver(webhook, copies=2)
    assert shop.books(order_id) == ("paid", 29900, 0)
    assert shop.refunds()[0].status == "failed"
    request_refund(shop.runtime, order_id, caller=shop.admin)
    assert shop.books(order_id) == ("refunded", 29900, 29900)


@pytest.mark.parametrize(
    "types", [{"refund.created"}, {"charge.refunded"}, {"refund.created", "charge.refunded"}]
)
@pytest.mark.parametrize("backwards", [False, True])
def test_dashboard_refunds_are_booked_from_any_of_their_events(
    shop: PaymentShop,
    stripe: FakeStripe,
    webhook: Post,
    paid: Callable[..., str],
    types: set[str],
    backwards: bool,
) -> None:
    order_id = shop.order(29900)
    intent = paid(order_id)
    mark = len(stripe.events)
    stripe.refund(intent, 5000)
    stripe.refund(intent, 7000)
    reported = [event for event in since(stripe, mark) if event["type"] in types]
    stripe.deliver(webhook, reversed(reported) if backwards else reported, copies=2)
    assert shop.books(order_id) == ("paid", 29900, 12000)


def test_several_refunds_with_one_failure_may_be_reported_in_any_order(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    """charge.refunded reports sums, some of them outdated by now: none is booked beside its individual refunds."""
    chance = Random(7)
    for _ in range(12):
        order_id = shop.order(29900)
        intent = paid(order_id)
        mark = len(stripe.events)
        lost = stripe.refund(intent, 1)
        stripe.refund(intent, 333)
        stripe.refund_fails(lost["id"])
        stripe.refund(intent, 7000)
        reported = since(stripe, mark)
        chance.shuffle(reported)
        stripe.deliver(webhook, reported)
        assert shop.books(order_id) == ("paid", 29900, 7333), [event["type"] for event in reported]


def test_a_dashboard_refund_of_a_common_payment_is_split(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    one, other = shop.order(29900), shop.order(19900)
    intent = paid(one, other)
    refund = stripe.refund(intent, 10000)
    stripe.deliver(webhook)
    assert shop.books(one) == ("paid", 29900, 6004)
    assert shop.books(other) == ("paid", 19900, 3996)
    stripe.refund_fails(refund["id"])
    stripe.deliver(webhook)
    assert (shop.books(one)[2], shop.books(other)[2]) == (0, 0)
    stripe.refund(intent, 49800)
    stripe.deliver(webhook)
    assert (shop.books(one)[0], shop.books(other)[0]) == ("refunded", "refunded")


def test_a_refund_booked_by_hand_is_not_booked_again(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    order_id = shop.order(29900)
    intent = paid(order_id)
    with shop.runtime.writing() as uow:
        record_refund(uow, order_id, amount=Money(20000, "USD"), cause="manual:1")
    stripe.refund(intent, 29900)
    assert set(stripe.deliver(webhook)) == {200}
    assert shop.books(order_id) == ("refunded", 29900, 29900)


def test_a_failed_refund_restores_only_its_own_amount(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    """While the outcome was unknown, an admin had booked a part by hand: that part stays refunded."""
    order_id = shop.order(29900)
    paid(order_id)
    stripe.break_next(StripeFault(0, after=True))
    request_refund(shop.runtime, order_id, caller=shop.admin)
    with shop.runtime.writing() as uow:
        record_refund(uow, order_id, amount=Money(20000, "USD"), cause="manual:1")
    stripe.deliver(webhook)
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    stripe.refund_fails(shop.refunds()[0].provider_refund_id)
    stripe.deliver(webhook)
    assert shop.books(order_id) == ("paid", 29900, 20000)


def test_a_dashboard_refund_is_booked_on_the_order_that_still_holds_money(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    one, other = shop.order(29900), shop.order(19900)
    intent = paid(one, other)
    with shop.runtime.writing() as uow:
        record_refund(uow, one, amount=Money(29900, "USD"), cause="manual:1")
    stripe.refund(intent, 19900)
    stripe.deliver(webhook)
    assert shop.books(one) == ("refunded", 29900, 29900)
    assert shop.books(other) == ("refunded", 19900, 19900)


def test_a_lost_dispute_takes_the_money(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    order_id = shop.order(29900)
    intent = paid(order_id)
    stripe.dispute(intent)
    stripe.deliver(webhook)
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    stripe.close_dispute(intent, won=False)
    stripe.deliver(webhook)
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    assert [(row.kind, row.status) for row in shop.refunds()] == [("dispute", "succeeded")]
    assert len(shop.rows(AuditEntry, AuditEntry.action == "payment.disputed")) == 2


def test_a_dispute_that_is_won_brings_it_back(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    order_id = shop.order(29900)
    intent = paid(order_id)
    stripe.dispute(intent)
    stripe.close_dispute(intent, won=True)
    stripe.deliver(webhook, copies=2)
    assert shop.books(order_id) == ("paid", 29900, 0)


@pytest.mark.parametrize("gone", [1, 29900])
def test_a_dispute_may_be_reported_before_the_failure_of_a_refund(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str], gone: int
) -> None:
    """It takes everything; the refund's amount belongs to the dispute as soon as the failure is known."""
    kinds = {"refund.created", "refund.failed", "charge.dispute.created"}
    for lock in range(6):
        order_id = shop.order(29900)
        intent = paid(order_id)
        mark = len(stripe.events)
        stripe.refund_fails(stripe.refund(intent, gone)["id"])
        stripe.dispute(intent)
        reported = [event for event in since(stripe, mark) if event["type"] in kinds]
        arrival = list(itertools.permutations(reported))[lock]
        stripe.deliver(webhook, arrival, copies=2)
        assert shop.books(order_id) == ("refunded", 29900, 29900), [event["type"] for event in arrival]
        mark = len(stripe.events)
        stripe.close_dispute(intent, won=True)
        stripe.deliver(webhook, since(stripe, mark), copies=2)
        assert shop.books(order_id) == ("paid", 29900, 0)


def test_a_refund_may_be_reported_before_the_won_dispute(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    for lock in range(6):
        order_id = shop.order(29900)
        intent = paid(order_id)
        mark = len(stripe.events)
        stripe.dispute(intent)
        stripe.close_dispute(intent, won=True)
        stripe.refund(intent, 10000)
        kinds = {"refund.created", "charge.dispute.created", "charge.dispute.closed"}
        reported = [event for event in since(stripe, mark) if event["type"] in kinds]
        arrival = list(itertools.permutations(reported))[lock]
        stripe.deliver(webhook, arrival, copies=2)
        assert shop.books(order_id) == ("paid", 29900, 10000), [event["type"] for event in arrival]


def test_a_shared_payments_dispute_takes_the_rest_from_restored_money(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    one, other = shop.order(29900), shop.order(19900)
    intent = paid(one, other)
    made = request_refund(shop.runtime, one, caller=shop.admin)
    refund_id = str(shop.refunds()[0].provider_refund_id)
    mark = len(stripe.events)
    stripe.refund_fails(refund_id)
    stripe.dispute(intent)
    stripe.deliver(webhook, reversed(since(stripe, mark)))
    assert made[0].amount == Money(29900, "USD")
    assert shop.books(one) == ("refunded", 29900, 29900)
    assert shop.books(other) == ("refunded", 19900, 19900)
    reported = [(row.kind, row.amount, row.status) for row in shop.refunds()]
    assert sorted(reported) == [
        ("dispute", 19900, "pending"),
        ("dispute", 29900, "pending"),
        ("refund", 29900, "failed"),
    ]


def test_an_inquiry_moves_no_money(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, paid: Callable[..., str]
) -> None:
    order_id = shop.order(29900)
    intent = paid(order_id)
    inquiry = {"id": "du_1", "amount": 29900, "payment_intent": intent, "status": "warning_needs_response"}
    stripe.tell("charge.dispute.created", inquiry)
    stripe.tell("charge.dispute.closed", inquiry | {"status": "warning_closed"})
    stripe.deliver(webhook)
    assert shop.books(order_id) == ("paid", 29900, 0)
