"""The hosted card page, in a browser without scripts."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest

from guildhall.core.i18n import OFFERED, text
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.domains.payments.providers.sandbox.deliver import deliver_due
from guildhall.domains.payments.providers.sandbox.models import SandboxDelivery, SandboxSession
from tests.payments.shop import PaymentShop
from tests.support.client import Client
from tests.support.clock import FixedClock

CARD = {"number": "4242 4242 4242 4242", "expiry": "04 / 29", "cvc": "123", "name": "Ada Byron"}
DECLINED, CHALLENGED, LATER, DISPUTED = (
    "4000 0000 0000 0002",
    "4000 0025 0000 3155",
    "4000 0000 0000 0077",
    "4000 0000 0000 0259",
)


class Inputs(HTMLParser):
    """The values of the page's fields."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.values: dict[str, str | None] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "input" and (name := named.get("name")):
            self.values[name] = named.get("value")


@pytest.fixture
def order_id(shop: PaymentShop) -> str:
    return shop.order(29900)


@pytest.fixture
def page(shop: PaymentShop, order_id: str) -> str:
    """Return the path of the card page for the order."""
    url = open_payment(shop.runtime, [order_id], caller=shop.customer).url
    return url.removeprefix(shop.runtime.settings.site_url)


@pytest.fixture
def deliver(shop: PaymentShop, client: Client) -> Callable[[], int]:
    """Let the sandbox send due events to the application in this process."""

    def post(url: str, body: bytes, headers: dict[str, str]) -> int:
        path = url.removeprefix(shop.runtime.settings.site_url)
        return client.post(path, content=body, headers=headers).status_code

    return lambda: deliver_due(shop.runtime, post)


def pay(client: Client, page: str, **changes: str) -> httpx.Response:
    return client.post(page, data=CARD | changes)


def test_it_shows_the_items_and_the_card_form(client: Client, page: str) -> None:
    answer = client.get(page)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    for label in ("Card number", "Expiry date", "CVC", "Name on card", r"Pay \$299\.00", "Cancel"):
        assert re.search(rf"<(label|button)[^>]*>{label}</", answer.text), label
    assert "Congress Affiliate System" in answer.text
    assert answer.text.count("$299.00") == 4  # title, total, line, button
    assert Inputs(answer.text).values == dict.fromkeys(CARD, "")
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", answer.text)


@pytest.mark.parametrize("language", OFFERED)
def test_it_speaks_four_languages(client: Client, page: str, language: str) -> None:
    answer = client.get(f"{page}?lng={language}")
    assert f'<html lang="{language}"' in answer.text
    assert text(language, "sandbox.number") in answer.text


def test_a_good_card_pays_the_order(
    client: Client, shop: PaymentShop, page: str, order_id: str, deliver: Callable[[], int]
) -> None:
    answer = pay(client, page)
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        f"{shop.runtime.settings.site_url}/payment-success?order={order_id}",
    )
    assert shop.books(order_id) == ("pending_payment", 0, 0)  # until the provider's event reports it (M3)
    assert deliver() == 2
    assert shop.books(order_id) == ("paid", 29900, 0)
    assert "This payment is complete" in client.get(page).text
    assert pay(client, page).status_code == 409
    assert deliver() == 0


def test_mistakes_are_named_and_nothing_typed_is_lost(client: Client, page: str) -> None:
    typed = {"number": "4242 4242 4242 4241", "expiry": "04 / 20", "cvc": "12", "name": '"Ada" <b>'}
    answer = pay(client, page, **typed)
    assert answer.status_code == 422
    for mistake in ("number", "expired", "cvc"):
        assert text("en", f"sandbox.errors.{mistake}") in unescape(answer.text)
    assert Inputs(answer.text).values == typed
    assert "<b>" not in answer.text


def test_a_declined_card_shows_an_error_and_another_can_be_tried(
    client: Client, shop: PaymentShop, page: str, order_id: str, deliver: Callable[[], int]
) -> None:
    answer = pay(client, page, number=DECLINED)
    assert answer.status_code == 402
    # The document is new: without this, the focus would be at its beginning.
    assert 'role="alert" tabindex="-1" autofocus>Your card was declined.' in answer.text
    assert Inputs(answer.text).values["number"] == DECLINED
    assert deliver() == 1
    assert shop.books(order_id) == ("pending_payment", 0, 0)
    assert pay(client, page).status_code == 303
    deliver()
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_a_real_card_is_never_charged(client: Client, page: str) -> None:
    answer = pay(client, page, number="5555 5555 5555 4444")
    assert answer.status_code == 402
    assert text("en", "sandbox.errors.no_test_card") in unescape(answer.text)


def test_3d_secure_is_requested_first(
    client: Client, shop: PaymentShop, page: str, order_id: str, deliver: Callable[[], int]
) -> None:
    answer = pay(client, page, number=CHALLENGED)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{page}/challenge?lng=en")
    assert deliver() == 0
    assert "Confirm with your bank" in client.get(f"{page}/challenge").text
    assert client.post(f"{page}/challenge", data={"answer": "pass"}).status_code == 303
    deliver()
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_3d_secure_may_fail_and_cannot_be_skipped_to(
    client: Client, shop: PaymentShop, page: str, order_id: str
) -> None:
    assert client.post(f"{page}/challenge", data={"answer": "pass"}).status_code == 409
    pay(client, page, number=CHALLENGED)
    refused = client.post(f"{page}/challenge", data={"answer": "fail"})
    assert refused.status_code == 402
    assert text("en", "sandbox.errors.not_authenticated") in unescape(refused.text)
    assert client.post(f"{page}/challenge", data={"answer": "pass"}).status_code == 409
    assert shop.books(order_id) == ("pending_payment", 0, 0)


def test_a_delayed_card_pays_some_seconds_later(
    client: Client, shop: PaymentShop, page: str, order_id: str, deliver: Callable[[], int], clock: FixedClock
) -> None:
    pay(client, page, number=LATER)
    deliver()
    assert (shop.payments()[0].status, shop.books(order_id)) == ("awaiting", ("pending_payment", 0, 0))
    clock.advance(timedelta(seconds=5))
    deliver()
    assert shop.books(order_id) == ("paid", 29900, 0)


def test_a_disputed_card_pays_and_takes_it_back(
    client: Client, shop: PaymentShop, page: str, order_id: str, deliver: Callable[[], int], clock: FixedClock
) -> None:
    pay(client, page, number=DISPUTED)
    deliver()
    assert shop.books(order_id) == ("paid", 29900, 0)
    clock.advance(timedelta(seconds=5))
    deliver()
    assert shop.books(order_id) == ("refunded", 29900, 29900)


def test_cancelling_goes_back_and_leaves_the_page_open(
    client: Client, shop: PaymentShop, page: str, order_id: str
) -> None:
    answer = client.post(f"{page}/cancel")
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        f"{shop.runtime.settings.site_url}/user/orders",
    )
    assert open_payment(shop.runtime, [order_id], caller=shop.customer).url.endswith(page)


def test_a_page_that_was_left_open_too_long_takes_no_card(
    client: Client, shop: PaymentShop, page: str, order_id: str, deliver: Callable[[], int], clock: FixedClock
) -> None:
    clock.advance(timedelta(hours=24))
    assert "This page has expired" in client.get(page).text
    assert pay(client, page).status_code == 409
    deliver()
    assert (shop.payments()[0].status, shop.books(order_id)) == ("expired", ("pending", 0, 0))


def test_no_card_number_is_stored(
    client: Client, shop: PaymentShop, page: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    for number in (DECLINED, "5555 5555 5555 4444", CARD["number"]):
        pay(client, page, number=number)
    kept: list[Any] = [
        row._asdict() for model in (SandboxSession, SandboxDelivery) for row in shop.rows(model)
    ]
    for number in (DECLINED, "5555 5555 5555 4444", CARD["number"]):
        for form in (number, number.replace(" ", "")):
            assert form not in json.dumps(kept, default=str)
            assert form not in caplog.text


@pytest.mark.parametrize("session_id", ["cs_sandbox_unknown", "%00", "' OR 1=1 --", "ü" * 300])
def test_unknown_pages_are_not_found(client: Client, shop: PaymentShop, session_id: str) -> None:
    for path in (f"/sandbox/pay/{session_id}", f"/sandbox/pay/{session_id}/challenge"):
        assert client.get(path).status_code == 404
        assert client.post(path, data=CARD).status_code == 404


@pytest.mark.parametrize("body", [b"\xff\xfe", b"&".join(b"a=b" for _ in range(50))])
def test_a_form_that_no_browser_sends_is_refused(client: Client, page: str, body: bytes) -> None:
    assert client.post(page, content=body).status_code == 400


def test_styles_and_typeface_are_there(client: Client) -> None:
    assert client.get("/sandbox/card.css").headers["content-type"].startswith("text/css")
    assert client.get("/sandbox/besley.woff2").headers["content-type"] == "font/woff2"
