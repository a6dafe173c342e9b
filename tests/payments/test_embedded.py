"""The provider's form in the checkout: its session, opened again, replaced by the provider's page, paid and expired."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest
import stripe as sdk
from sqlalchemy import update

from guildhall.config.settings import Settings
from guildhall.core.errors import Refused
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.payments.commands import open_payment as opening
from guildhall.domains.payments.commands.check_stale import check_stale
from guildhall.domains.payments.commands.close_pages import close_pages
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.commands.prepare_payment import PaymentLink
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.payments.provider_settings import FormState
from guildhall.domains.payments.providers.registry import settings_of
from guildhall.domains.payments.providers.stripe.requests import session_params
from tests.payments.fake_stripe import FakeStripe, Post
from tests.payments.fake_stripe_http import StripeFault
from tests.payments.sdk_types import SESSION_CREATE
from tests.payments.shop import PaymentShop
from tests.payments.test_stripe_requests import REQUEST
from tests.support.clock import FixedClock


def form(shop: PaymentShop, *order_ids: str) -> PaymentLink:
    return open_payment(shop.runtime, order_ids, caller=shop.customer, embedded=True)


def page(shop: PaymentShop, *order_ids: str) -> PaymentLink:
    return open_payment(shop.runtime, order_ids, caller=shop.customer)


def statuses(stripe: FakeStripe) -> list[tuple[str, str]]:
    return [(session["ui_mode"], session["status"]) for session in stripe.sessions.values()]


def refusal(shop: PaymentShop, order_id: str) -> str:
    with pytest.raises(Refused) as refused:
        form(shop, order_id)
    return refused.value.reason


def test_a_form_has_a_secret_and_no_address(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    opened = form(shop, order_id)
    assert opened == PaymentLink("", Money(29900, "USD"), "cs_test_0001_secret_0")
    [session] = stripe.sessions.values()
    site = shop.runtime.settings.site_url
    assert session["return_url"] == f"{site}/checkout/pay?order={order_id}"
    assert (shop.payments()[0].status, shop.payments()[0].url) == ("open", None)
    assert shop.observe(order_id).status == "pending_payment"


def test_it_is_opened_again_in_another_tab_without_a_stored_secret(
    shop: PaymentShop, stripe: FakeStripe
) -> None:
    order_id = shop.order(29900)
    opened = form(shop, order_id)
    assert form(shop, order_id) == opened
    assert statuses(stripe) == [("embedded_page", "open")]
    assert opened.client_secret not in str(shop.payments())
    assert opened.client_secret not in repr(opened)


def test_the_providers_page_replaces_the_form_and_the_other_way_round(
    shop: PaymentShop, stripe: FakeStripe
) -> None:
    """As when the script is blocked, or the owner changes the choice."""
    order_id = shop.order(29900)
    form(shop, order_id)
    assert page(shop, order_id).url
    assert statuses(stripe) == [("embedded_page", "expired"), ("hosted_page", "open")]
    assert form(shop, order_id).client_secret
    assert statuses(stripe)[1:] == [("hosted_page", "expired"), ("embedded_page", "open")]
    assert [payment.status for payment in shop.payments()] == ["expired", "expired", "open"]


def test_a_changed_basket_closes_the_form_of_the_earlier_one(shop: PaymentShop, stripe: FakeStripe) -> None:
    one, two = shop.order(29900), shop.order(9900)
    form(shop, one)
    assert form(shop, one, two).amount == Money(39800, "USD")
    assert statuses(stripe) == [("embedded_page", "expired"), ("embedded_page", "open")]


def test_a_form_that_expired_meanwhile_is_replaced(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    form(shop, order_id)
    stripe.expire("cs_test_0001")
    assert form(shop, order_id).client_secret
    assert [payment.status for payment in shop.payments()] == ["expired", "open"]


def test_a_form_that_was_paid_meanwhile_is_not_opened_again(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    form(shop, order_id)
    stripe.pay("cs_test_0001")
    assert refusal(shop, order_id) == "payment_in_progress"
    assert shop.books(order_id) == ("paid", 29900, 0)
    assert len(stripe.sessions) == 1


def test_a_provider_that_does_not_answer_is_named(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    opened = form(shop, order_id)
    stripe.break_next(StripeFault(500))
    assert refusal(shop, order_id) == "payment_provider"
    assert form(shop, order_id) == opened


def test_two_tabs_that_open_it_in_both_ways_keep_the_first(
    shop: PaymentShop, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second tab gets its session from Stripe before the first stores its own."""
    order_id, store = shop.order(29900), opening.store_session

    def interrupted(_uow: UnitOfWork, *arguments: Any) -> bool:
        raise _Later(arguments)

    monkeypatch.setattr(opening, "store_session", interrupted)
    with pytest.raises(_Later) as late:
        page(shop, order_id)
    monkeypatch.setattr(opening, "store_session", store)
    opened = form(shop, order_id)
    with pytest.raises(Refused) as refused, shop.runtime.writing() as uow:
        store(uow, *late.value.arguments)
    assert refused.value.reason == "payment_in_progress"
    assert form(shop, order_id) == opened
    assert [stripe.sessions[str(each.session_id)]["ui_mode"] for each in shop.payments()] == ["embedded_page"]


class _Later(Exception):
    def __init__(self, arguments: tuple[Any, ...]) -> None:
        self.arguments = arguments


def test_its_payment_and_its_expiry_arrive_and_the_secret_is_not_stored(
    shop: PaymentShop, stripe: FakeStripe, post: Callable[[str], Post]
) -> None:
    paid, left = shop.order(29900), shop.order(9900)
    form(shop, paid)
    form(shop, left)
    first, second = stripe.sessions
    stripe.pay(first)
    stripe.expire(second)
    assert set(stripe.deliver(post("stripe"), copies=2)) == {200}
    assert shop.books(paid) == ("paid", 29900, 0)
    assert shop.books(left) == ("pending", 0, 0)
    assert "secret" not in str([row.payload for row in shop.rows(ProviderEvent)])


def test_a_lost_event_and_a_canceled_order_are_found(
    shop: PaymentShop, stripe: FakeStripe, clock: FixedClock
) -> None:
    paid, cancelled = shop.order(29900), shop.order(9900)
    form(shop, paid)
    form(shop, cancelled)
    stripe.pay("cs_test_0001")
    with shop.runtime.writing() as uow:
        set_status(uow, cancelled, OrderStatus.CANCELED, expected=OrderStatus.PENDING_PAYMENT)
    assert close_pages(shop.runtime) == 1
    clock.advance(timedelta(minutes=16))
    check_stale(shop.runtime)
    assert shop.books(paid) == ("paid", 29900, 0)
    assert statuses(stripe) == [("embedded_page", "complete"), ("embedded_page", "expired")]


def test_another_price_closes_it(shop: PaymentShop, stripe: FakeStripe) -> None:
    order_id = shop.order(29900)
    form(shop, order_id)
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Order).where(Order.id == order_id).values(total_amount=19900))
    assert close_pages(shop.runtime) == 1
    assert statuses(stripe) == [("embedded_page", "expired")]


def embedded(**changes: Any) -> dict[str, Any]:
    return {**session_params(replace(REQUEST, embedded=True)), **changes}


def test_the_parameters_of_an_embedded_session() -> None:
    params = SESSION_CREATE.validate_python(embedded())
    assert (params["ui_mode"], params["return_url"]) == ("embedded_page", "http://shop/user/orders")
    assert params["redirect_on_completion"] == "if_required"
    assert not params.keys() & {"success_url", "cancel_url"}


@pytest.mark.parametrize(
    ("params", "named"),
    [
        (embedded(success_url="http://shop/thanks"), "success_url"),
        (embedded(cancel_url="http://shop/checkout"), "cancel_url"),
        (embedded(return_url=""), "return_url"),
        ({**session_params(REQUEST), "return_url": "http://shop/thanks"}, "return_url"),
    ],
)
def test_the_fake_refuses_what_stripe_refuses(
    stripe: FakeStripe, clock: FixedClock, params: dict[str, Any], named: str
) -> None:
    client = sdk.StripeClient(stripe.key, base_addresses={"api": stripe.address}, max_network_retries=0)
    expires = int(clock.now().timestamp()) + 3600
    with pytest.raises(sdk.InvalidRequestError) as refused:
        client.v1.checkout.sessions.create(cast(Any, {**params, "expires_at": expires}))
    assert refused.value.param == named


@pytest.mark.parametrize(
    ("publishable", "secret", "state"),
    [
        ("", "sk_test_1", FormState.NO_KEY),
        ("sk_test_1", "sk_test_1", FormState.WRONG_KEY),
        ("pk_live_1", "sk_test_1", FormState.OTHER_MODE),
        ("pk_test_1", "rk_live_1", FormState.OTHER_MODE),
        ("pk_test_1", "sk_test_1", FormState.READY),
        ("pk_live_1", "rk_live_1", FormState.READY),
    ],
)
def test_the_form_needs_the_public_key_of_the_same_mode(
    publishable: str, secret: str, state: FormState
) -> None:
    keys = {"stripe_publishable_key": publishable, "stripe_secret_key": secret}
    settings = settings_of(Settings(payments="stripe", **keys), "stripe")
    assert settings.form_state is state
    assert (settings.form is not None) is (state is FormState.READY)
    problems = [each for each in settings.problems(Settings(env="production")) if "PUBLISHABLE" in each]
    assert problems == ([] if state in (FormState.READY, FormState.NO_KEY) else [settings.form_problem()])


def test_the_sandbox_has_no_form() -> None:
    settings = settings_of(Settings(), "sandbox")
    assert (settings.form_state, settings.form) == (FormState.NONE, None)
