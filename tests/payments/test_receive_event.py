"""The provider's events, in any order and any number of deliveries, and their effect on the books."""

import itertools
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from guildhall.core.money import Money
from guildhall.domains.orders.commands.expire_orders import expire_orders
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.models import PaymentLine, ProviderEvent, Refund
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from tests.payments.fake_stripe import FakeStripe, Post
from tests.payments.fake_stripe_wire import DISPUTE_DUE_BY
from tests.payments.shop import PaymentShop
from tests.support.clock import FixedClock

ONE = "cs_test_0001"


@pytest.fixture
def webhook(post: Callable[[str], Post]) -> Post:
    return post("stripe")


def opened(shop: PaymentShop, *order_ids: str) -> str:
    """Open a page for these orders and return its session's id."""
    open_payment(shop.runtime, order_ids, caller=shop.customer)
    return str(shop.payments()[-1].session_id)


def outcomes(shop: PaymentShop) -> dict[str, str | None]:
    """Return the outcomes by event type."""
    return {row.type: row.outcome for row in shop.rows(ProviderEvent)}


def test_a_paid_session_fulfils_its_order(shop: PaymentShop, stripe: FakeStripe, webhook: Post) -> None:
    order_id = shop.order(29900)
    intent = stripe.pay(opened(shop, order_id))
    assert stripe.deliver(webhook) == [200, 200]
    order = shop.observe(order_id)
    assert (order.status, order.paid_amount, order.payment_method) == ("paid", 29900, "card")
    assert (order.payment_reference, order.paid_at) == (intent, shop.runtime.clock.now())
    payment = shop.payments()[0]
    assert (payment.status, payment.payment_intent, payment.problem) == ("paid", intent, None)
    assert outcomes(shop) == {"payment_intent.created": "ignored", "checkout.session.completed": "paid"}
    assert [mail.template for mail in shop.rows(Mail, Mail.template == "order_paid")] == ["order_paid"]


def test_the_event_inbox_keeps_no_personal_data_of_the_payer(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    """M11: personal data that a customer had deleted must not remain in the provider's stored events."""
    stripe.pay(opened(shop, shop.order(29900)))
    session = stripe.events[-1]["data"]["object"]
    session["metadata"]["note"] = "for Clara"
    assert "Clara" in str(session)
    stripe.deliver(webhook)
    for row in shop.rows(ProviderEvent):
        assert "clara" not in str(row.payload).lower()
    assert shop.payments()[0].status == "paid"


def test_one_payment_pays_every_order_of_its_basket(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    one, other = shop.order(29900), shop.order(19900)
    stripe.pay(opened(shop, one, other))
    stripe.deliver(webhook)
    assert shop.books(one) == ("paid", 29900, 0)
    assert shop.books(other) == ("paid", 19900, 0)
    assert all(line.applied for line in shop.rows(PaymentLine))


def test_an_event_delivered_repeatedly_is_processed_once(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    order_id = shop.order()
    stripe.pay(opened(shop, order_id))
    assert stripe.deliver(webhook, copies=10) == [200] * 20
    assert shop.books(order_id) == ("paid", 29900, 0)
    assert outcomes(shop) == {"payment_intent.created": "ignored", "checkout.session.completed": "paid"}
    assert len(shop.rows(ProviderEvent)) == 2


def test_a_delayed_payment_counts_when_it_arrives(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    order_id = shop.order()
    stripe.pay(opened(shop, order_id), later=True)
    stripe.deliver(webhook)
    assert (shop.payments()[0].status, shop.books(order_id)) == ("awaiting", ("pending_payment", 0, 0))
    stripe.money_arrives(ONE)
    stripe.deliver(webhook)
    assert (shop.payments()[0].status, shop.books(order_id)) == ("paid", ("paid", 29900, 0))


def test_a_failed_delayed_payment_leaves_the_order_payable(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    order_id = shop.order()
    stripe.pay(opened(shop, order_id), later=True)
    stripe.money_never_comes(ONE)
    stripe.deliver(webhook)
    assert (shop.payments()[0].status, shop.books(order_id)) == ("failed", ("pending", 0, 0))
    mail = shop.rows(Mail, Mail.template == "payment_failed")[0]
    assert (mail.recipient, mail.context["item"]) == ("customer@example.com", "Congress Affiliate System")
    assert opened(shop, order_id) != ONE


def test_an_expired_page_leaves_the_order_payable(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    order_id = shop.order()
    stripe.expire(opened(shop, order_id))
    stripe.deliver(webhook)
    assert (shop.payments()[0].status, shop.books(order_id)) == ("expired", ("pending", 0, 0))
    assert shop.observe(order_id).payment_reference is None


def test_the_expiry_of_a_replaced_page_leaves_the_new_one_alone(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, clock: FixedClock
) -> None:
    order_id = shop.order()
    opened(shop, order_id)
    clock.advance(timedelta(hours=23, minutes=54))
    second = opened(shop, order_id)
    stripe.deliver(webhook)
    assert (shop.observe(order_id).status, shop.observe(order_id).payment_reference) == (
        "pending_payment",
        second,
    )


def test_money_that_arrives_after_the_order_expired_is_accepted(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, clock: FixedClock
) -> None:
    order_id = shop.order()
    stripe.pay(opened(shop, order_id))
    clock.advance(timedelta(hours=25))
    with shop.runtime.writing() as uow:
        assert expire_orders(uow) == 1
    assert shop.books(order_id) == ("cancelled", 0, 0)
    stripe.deliver(webhook)
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_money_on_a_page_that_had_expired_here_is_accepted(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    order_id = shop.order()
    stripe.pay(opened(shop, order_id))
    expired = stripe.events[-1]["data"]["object"] | {"status": "expired", "payment_status": "unpaid"}
    stripe.tell("checkout.session.expired", expired)
    assert stripe.deliver(webhook, reversed(stripe.events)) == [200] * 3
    assert (shop.payments()[0].status, shop.books(order_id)) == ("paid", ("paid", 29900, 0))


@pytest.mark.parametrize("change", [{"amount_total": 29800}, {"currency": "eur"}])
def test_money_other_than_the_requested_waits_for_an_admin(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, change: dict[str, object]
) -> None:
    order_id = shop.order()
    session_id = opened(shop, order_id)
    stripe.sessions[session_id] |= change
    stripe.pay(session_id)
    stripe.deliver(webhook)
    payment = shop.payments()[0]
    assert (payment.status, payment.problem) == ("review", "amount_mismatch")
    assert shop.books(order_id) == ("pending_payment", 0, 0)
    assert outcomes(shop)["checkout.session.completed"] == "amount_mismatch"
    note = shop.rows(AuditEntry, AuditEntry.action == "payment.amount_mismatch")[0]
    assert (note.subject_id, note.data["asked"]) == (payment.id, 29900)


def test_an_order_paid_otherwise_meanwhile_is_not_paid_twice(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    one, other = shop.order(29900), shop.order(19900)
    stripe.pay(opened(shop, one, other))
    with shop.runtime.writing() as uow:
        record_payment(
            uow, one, amount=Money(29900, "USD"), method="transfer", reference="R1", cause="manual:1"
        )
    stripe.deliver(webhook)
    assert shop.books(one) == ("paid", 29900, 0)
    assert shop.books(other) == ("paid", 19900, 0)
    assert (shop.payments()[0].status, shop.payments()[0].problem) == ("paid", "paid_twice")
    note = shop.rows(AuditEntry, AuditEntry.action == "payment.paid_twice")[0]
    assert note.data == {"order_ids": [one]}


def test_a_seat_is_the_buyers_once_it_is_paid(shop: PaymentShop, stripe: FakeStripe, webhook: Post) -> None:
    order_id = shop.seat(shop.workshop())
    stripe.pay(opened(shop, order_id))
    stripe.deliver(webhook)
    assert shop.books(order_id) == ("completed", 9900, 0)


def test_an_event_of_an_unknown_session_is_stored_without_effect(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    stripe.tell("checkout.session.completed", {"id": "cs_other", "status": "complete", "payment_status": "paid",
        "amount_total": 1, "currency": "usd", "payment_intent": "pi_other", "metadata": None})  # fmt: skip
    assert stripe.deliver(webhook) == [200]
    assert outcomes(shop) == {"checkout.session.completed": "unknown_session"}


def test_an_unreadable_event_is_stored_for_an_admin(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    stripe.tell("checkout.session.completed", {"id": "cs_1", "status": "dancing"})
    assert stripe.deliver(webhook) == [200]
    assert outcomes(shop) == {"checkout.session.completed": "unreadable"}


@pytest.mark.parametrize(
    ("kind", "seen"),
    [
        ("charge.refunded", {"amount_refunded": 100, "currency": "usd"}),
        ("refund.updated", {"id": "re_1", "amount": 100, "currency": "usd", "status": "succeeded"}),
        ("charge.dispute.created", {"id": "dp_1", "amount": 100, "currency": "usd",
                                    "status": "needs_response"}),
        ("checkout.session.completed", {"id": "cs_1", "status": "complete", "payment_status": "no_payment_required",
                                        "amount_total": None, "currency": None}),
    ],
)  # fmt: skip
def test_events_of_other_uses_of_the_account_are_ignored(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, kind: str, seen: dict[str, Any]
) -> None:
    """Old charges have no payment intent, and pages that only store a card have no amount."""
    stripe.tell(kind, seen | {"payment_intent": None})
    assert stripe.deliver(webhook) == [200]
    assert outcomes(shop) == {kind: "ignored"}


@pytest.mark.parametrize(
    ("details", "respond_by"),
    [
        ({"due_by": DISPUTE_DUE_BY}, datetime(2026, 12, 1, 23, 59, 59, tzinfo=UTC)),
        ({"due_by": None}, None),
        ({"due_by": "soon"}, None),
        ({"due_by": 10**15}, None),
        (None, None),
    ],
)
def test_a_dispute_has_its_deadline(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, details: Any, respond_by: datetime | None
) -> None:
    """One that cannot be read does not keep the dispute out of the books."""
    order_id = shop.order(29900)
    intent = stripe.pay(opened(shop, order_id))
    stripe.dispute(intent)
    for event in stripe.events:
        if event["type"].startswith("charge.dispute"):
            event["data"]["object"]["evidence_details"] = details
    assert set(stripe.deliver(webhook)) == {200}
    assert shop.books(order_id) == ("refunded", 29900, 29900)
    assert [row.respond_by for row in shop.rows(Refund)] == [respond_by]


def test_events_in_any_order_give_the_same_books(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post
) -> None:
    """Paid late, partly refunded, disputed and won: every order of these five events, each delivered twice."""
    kinds = (
        "checkout.session.completed",
        "checkout.session.async_payment_succeeded",
        "refund.created",
        "charge.dispute.created",
        "charge.dispute.closed",
    )
    results = set()
    for arrival in list(itertools.permutations(range(5)))[::7]:
        order_id = shop.order(29900)
        before = len(stripe.events)
        session_id = opened(shop, order_id)
        intent = stripe.pay(session_id, later=True)
        stripe.money_arrives(session_id)
        stripe.refund(intent, 10000)
        stripe.dispute(intent)
        stripe.close_dispute(intent, won=True)
        events = {event["type"]: event for event in stripe.events[before:]}
        assert set(stripe.deliver(webhook, [events[kinds[i]] for i in arrival], copies=2)) == {200}
        results.add((shop.books(order_id), shop.payments()[-1].status))
    assert results == {(("paid", 29900, 10000), "paid")}
    assert len(shop.rows(ProviderEvent, ProviderEvent.handled_at.is_(None))) == 0
