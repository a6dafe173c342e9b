"""The owner's choice where customers pay: what the functions answer, and what doctor says of a missing key."""

from typing import Any

import pytest

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.doctor import services
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from tests.payments.fake_stripe import FakeStripe
from tests.payments.shop import PaymentShop
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add

with_key = pytest.mark.settings(stripe_publishable_key=FakeStripe.publishable_key)


def choose(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add(uow, StoredSettings, id=ONLY, version=1, chosen={"embedded_checkout": True})


def checkout(client: Client, shop: PaymentShop, **more: Any) -> dict[str, Any]:
    """Order as a guest and return the payment page."""
    lines = [{"productId": shop.product(29900), "quantity": 1}]
    body = {"checkoutId": new_id(), "email": "guest@example.com", "lines": lines}
    answer = client.post("/functions/v1/guest-checkout", json=body | more)
    assert answer.status_code == 200, answer.text
    [page] = answer.json()["payments"]
    return dict(page)


@with_key
def test_the_form_is_answered_to_those_who_ask_for_it(
    client: Client, shop: PaymentShop, stripe: FakeStripe
) -> None:
    choose(shop.runtime)
    page = checkout(client, shop, embedded=True)
    assert (page["paymentLink"], page["url"]) == (None, None)
    [session] = stripe.sessions.values()
    assert page["form"] == {
        "provider": "stripe",
        "script": "https://js.stripe.com/endive/stripe.js",
        "publicKey": stripe.publishable_key,
        "clientSecret": session["client_secret"],
    }
    hosted = checkout(client, shop)
    assert hosted["paymentLink"] == hosted["url"] == list(stripe.sessions.values())[1]["url"]
    assert hosted["form"] is None


@with_key
def test_without_the_owners_choice_everyone_gets_the_providers_page(
    client: Client, shop: PaymentShop, stripe: FakeStripe
) -> None:
    page = checkout(client, shop, embedded=True)
    assert (page["form"], page["url"]) == (None, stripe.sessions["cs_test_0001"]["url"])


def test_without_the_public_key_too_and_doctor_and_the_office_name_it(
    client: Client, shop: PaymentShop, stripe: FakeStripe
) -> None:
    assert not any("STRIPE_PUBLISHABLE_KEY" in line for line in services.payments(shop.runtime))
    choose(shop.runtime)
    assert checkout(client, shop, embedded=True)["form"] is None
    assert (
        "Customers pay on the page of Stripe, not in the checkout: GUILDHALL_STRIPE_PUBLISHABLE_KEY is not set: "
        "copy the key that starts with pk_ from Stripe."
    ) in list(services.payments(shop.runtime))
    assert stripe.sessions
    with shop.runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    answer = client.post("/functions/v1/checkout-form", json={}, headers=boss.headers).json()
    assert answer == {
        "provider": "Stripe",
        "state": "no_key",
        "setting": "GUILDHALL_STRIPE_PUBLISHABLE_KEY",
    }


@with_key
def test_a_chosen_form_with_its_key_is_no_problem(shop: PaymentShop, stripe: FakeStripe) -> None:
    choose(shop.runtime)
    assert stripe.sessions == {}
    assert not any("checkout" in line for line in services.payments(shop.runtime))
