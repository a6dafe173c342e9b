"""The card and the name that paid: compared with those of the referral's partner, kept only as keyed hashes."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import update

from guildhall.domains.identity.commands.remove_customer import remove_customer
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import OrderPayer
from guildhall.domains.payments.commands.fetch_events import fetch_missed_events
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.payments.providers.sandbox.deliver import deliver_due
from guildhall.domains.payments.providers.sandbox.models import SandboxDelivery, SandboxSession
from guildhall.domains.referrals.commands.review import request_review
from guildhall.domains.referrals.models.commissions import Commission, CommissionReview
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.risk import RiskFlag
from guildhall.rest_engine.caller import Caller
from tests.payments.fake_stripe import FakeStripe, Post
from tests.payments.shop import PaymentShop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.rows import add

CARD = "Xt5EWLLDS7FJjR1c"
CODE = "ADAWXYZ"


@pytest.fixture
def webhook(post: Callable[[str], Post]) -> Post:
    return post("stripe")


@pytest.fixture
def partner(shop: PaymentShop) -> Caller:
    partner = shop.person("ada")
    with shop.runtime.writing() as uow:
        named = {"first_name": "Ada", "last_name": "Lovelace"}
        uow.db.execute(update(Profile).where(Profile.id == partner.profile_id).values(named))
        add(uow, Referral, referral_code=CODE, user_id=partner.profile_id)
    return partner


def opened(shop: PaymentShop, caller: Caller, code: str | None = None) -> tuple[str, str]:
    """Return an order and the session of its open page."""
    order_id = shop.order(caller=caller, referral_code=code)
    open_payment(shop.runtime, [order_id], caller=caller)
    return order_id, str(shop.payments()[-1].session_id)


def bought(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, caller: Caller, *, card: str = "", name: str = ""
) -> str:
    """Buy with the partner's code, unless the partner buys; return the order."""
    order_id, session_id = opened(shop, caller, None if caller.email == "ada@example.com" else CODE)
    before = len(stripe.events)
    stripe.pay(session_id, card=card, name=name)
    stripe.deliver(webhook, stripe.events[before:])
    return order_id


def matches(shop: PaymentShop) -> list[list[str]]:
    return [row.matches for row in shop.rows(CommissionReview)]


def withheld(shop: PaymentShop, order_id: str) -> list[str | None]:
    return [row.withheld for row in shop.rows(Commission, Commission.order_id == order_id)]


@pytest.mark.parametrize(
    ("card", "name", "expected"),
    [
        (CARD, "Bert Buyer", ["same_card"]),
        ("another", "Lovelace, ADA", ["same_payer"]),
        (CARD, "Ada Lovelace", ["same_card", "same_payer"]),
        ("another", "Countess King", ["same_payer"]),  # on the card of the partner's own purchase
    ],
)
def test_a_payer_like_the_partner_withholds_the_commission_and_is_named(
    shop: PaymentShop,
    stripe: FakeStripe,
    webhook: Post,
    partner: Caller,
    card: str,
    name: str,
    expected: list[str],
) -> None:
    bought(shop, stripe, webhook, partner, card=CARD, name="Countess King")
    order_id = bought(shop, stripe, webhook, shop.person("bert"), card=card, name=name)
    assert matches(shop) == [expected]
    assert withheld(shop, order_id) == expected[:1]


def test_another_payer_withholds_nothing(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, partner: Caller
) -> None:
    bought(shop, stripe, webhook, partner, card=CARD, name="Ada")
    order_id = bought(shop, stripe, webhook, shop.person("bert"), card="another", name="Ada")
    assert (matches(shop), withheld(shop, order_id)) == ([], [None])


@pytest.mark.parametrize("backwards", [False, True])
def test_the_sequence_of_the_events_does_not_matter(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, partner: Caller, backwards: bool
) -> None:
    bought(shop, stripe, webhook, partner, card=CARD)
    order_id, session_id = opened(shop, shop.person("bert"), CODE)
    before = len(stripe.events)
    stripe.pay(session_id, card=CARD)
    events = stripe.events[before:]
    stripe.deliver(webhook, reversed(events) if backwards else events, copies=2)
    assert matches(shop) == [["same_card"]]
    assert withheld(shop, order_id) == ["same_card"]


@pytest.mark.parametrize("fetched", [False, True])
def test_only_keyed_hashes_are_stored(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, partner: Caller, clock: FixedClock, fetched: bool
) -> None:
    """An event may arrive by the webhook or be fetched later; a fetched one is reduced before it is handled."""
    bought(shop, stripe, webhook, partner, card=CARD, name="Clara Cardholder")
    _order, session_id = opened(shop, shop.person("bert"), CODE)
    stripe.pay(session_id, card=CARD, name="Clara Cardholder")
    if fetched:
        clock.advance(timedelta(minutes=3))
        fetch_missed_events(shop.runtime)
    else:
        stripe.deliver(webhook, stripe.events[-2:])
    stored = json.dumps([row.payload for row in shop.rows(ProviderEvent)]).lower()
    for secret in ("clara", "cardholder", CARD.lower(), "4242", "berlin"):
        assert secret not in stored
    one, other = shop.rows(OrderPayer)
    assert (one.card, one.name) == (other.card, other.name)
    assert len(one.card) == len(one.name) == 64
    assert matches(shop) == [["same_card", "same_payer"]]


def test_a_decided_review_stays_decided(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, partner: Caller
) -> None:
    bought(shop, stripe, webhook, partner, card=CARD)
    _order, session_id = opened(shop, shop.person("bert"), CODE)
    before = len(stripe.events)
    stripe.pay(session_id, card=CARD)
    _created, charged, completed = stripe.events[before:]
    stripe.deliver(webhook, [completed])
    with shop.runtime.writing() as uow:
        [earned] = shop.rows(Commission)
        request_review(uow, earned.order_id, earned.referral_id, [RiskFlag.MANY_ORDERS])
        uow.db.execute(update(CommissionReview).values(status="approved"))
    stripe.deliver(webhook, [charged])
    assert matches(shop) == [["many_orders"]]
    assert withheld(shop, earned.order_id) == [None]


def test_the_hashes_are_erased_with_the_customer(
    shop: PaymentShop, stripe: FakeStripe, webhook: Post, partner: Caller
) -> None:
    buyer = shop.person("bert")
    bought(shop, stripe, webhook, buyer, card=CARD)
    charged = stripe.events[-2]
    assert len(shop.rows(OrderPayer)) == 1
    with shop.runtime.writing() as uow:
        remove_customer(uow, shop.admin, str(buyer.profile_id))
    assert shop.rows(OrderPayer) == []
    stripe.deliver(webhook, [charged | {"id": "evt_late"}])
    assert shop.rows(OrderPayer) == []


def at_the_sandbox(shop: PaymentShop, client: Client, session_id: str, number: str, name: str) -> None:
    """Pay on the sandbox's page, and deliver its events."""
    form = {"number": number, "expiry": "12/34", "cvc": "123", "name": name}
    paying = client.post(f"/sandbox/pay/{session_id}", data=form, follow_redirects=False)
    assert paying.status_code == 303, paying.text
    if paying.headers["location"].startswith(f"/sandbox/pay/{session_id}/challenge"):
        client.post(f"/sandbox/pay/{session_id}/challenge", data={"answer": "pass"}, follow_redirects=False)

    def post(url: str, body: bytes, headers: dict[str, str]) -> int:
        path = url.removeprefix(shop.runtime.settings.site_url)
        return client.post(path, content=body, headers=headers).status_code

    deliver_due(shop.runtime, post)


@pytest.mark.parametrize("number", ["4242424242424242", "4000002500003155"])  # the second asks for 3-D Secure
def test_the_sandbox_reports_the_payer_too(
    shop: PaymentShop, client: Client, partner: Caller, number: str
) -> None:
    _own, session_id = opened(shop, partner)
    at_the_sandbox(shop, client, session_id, number, "Countess King")
    order_id, session_id = opened(shop, shop.person("bert"), CODE)
    at_the_sandbox(shop, client, session_id, number, "Countess King")
    assert matches(shop) == [["same_card", "same_payer"]]
    assert withheld(shop, order_id) == ["same_card"]
    for table in (SandboxSession, SandboxDelivery):
        assert number not in str(shop.rows(table))
