"""Buying without an account: the orders are those of the address, and a token shows the orders of one checkout."""

import logging
from typing import Any

import pytest
from sqlalchemy import select, update

from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.identity.models import Session as SignIn
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.orders.guest_tokens import CHECKOUTS, SignedCheckout
from guildhall.domains.orders.models import Order
from guildhall.domains.payments.providers.sandbox.models import SandboxSession
from guildhall.services.email.models import Mail
from tests.orders.conftest import LINKS, OrderShop
from tests.support.client import Client

ADDRESS = "grace@example.com"
TAXED = {"mode": "exclusive", "rates": [{"country": "DE", "rate": "19"}], "other_rate": "0", "note": None}


def check_out(client: Client, *lines: dict[str, Any], **more: Any) -> Any:
    body = {"checkoutId": new_id(), "email": ADDRESS, "lines": list(lines)} | more
    return client.post("/functions/v1/guest-checkout", json=body)


def seen(client: Client, token: str) -> Any:
    return client.post("/functions/v1/guest-orders", json={"token": token}).json()


def pay(shop: OrderShop, order_id: str, amount: int) -> None:
    money = Money(amount, "USD")
    shop.transact(
        lambda uow: record_payment(
            uow, order_id, amount=money, method="card", reference="p", cause="payment:1"
        )
    )


@pytest.mark.both_databases
def test_a_guest_orders_pays_and_sees_what_was_bought(shop: OrderShop, client: Client) -> None:
    product = shop.digital(price=29900)
    answer = check_out(client, {"productId": product, "amount": 299, "currency": "USD"})
    assert answer.status_code == 200, answer.text
    (order,) = answer.json()["orders"]
    assert answer.json()["payments"][0]["paymentLink"].startswith("http")
    (before,) = seen(client, answer.json()["token"])["orders"]
    nothing: dict[str, Any] = {"details": [], "files": [], "workshop": None, "meetingUrl": None, "seat": None}
    assert (before["status"], before["opens"], before["documents"]) == ("pending_payment", nothing, [])
    pay(shop, order["id"], 29900)
    (after,) = seen(client, answer.json()["token"])["orders"]
    assert (after["status"], after["totalAmount"]) == ("completed", 299)
    (details,) = after["opens"]["details"]
    assert (details["title"], details["links"]) == ("Welcome", LINKS)
    assert details["additionalDetails"] == {"seats": 3}
    (mail,) = shop.rows(Mail)
    assert (mail.template, mail.recipient, mail.context["sign_up"]) == ("order_paid", ADDRESS, ADDRESS)
    assert seen(client, mail.context["guest_token"])["orders"] == [after]
    back = Money(29900, "USD")
    shop.transact(lambda uow: record_refund(uow, order["id"], amount=back, cause="refund:1"))
    (refunded,) = shop.rows(Mail, Mail.template == "order_refunded")
    assert refunded.context["sign_up"] == ADDRESS


def test_a_mail_to_the_holder_of_an_account_has_no_token(shop: OrderShop, client: Client) -> None:
    """Signing in opens the order; a token would open it for everyone who reads the mail."""
    answer = check_out(client, {"productId": shop.product(price=29900)}, email="anna@example.com")
    pay(shop, answer.json()["orders"][0]["id"], 29900)
    (mail,) = shop.rows(Mail)
    assert (mail.context["sign_up"], mail.context["guest_token"]) == (None, None)


@pytest.mark.both_databases
def test_checkouts_of_one_address_at_once_place_their_orders_once(
    shop: OrderShop, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    """None is aborted to let another finish: a deadlock would hold connections for seconds."""
    line, same = {"productId": shop.product(price=29900)}, new_id()
    bodies = [
        {"checkoutId": checkout, "email": ADDRESS, "lines": [line]}
        for checkout in (same, same, same, new_id())
    ]
    requests = [
        client.http.build_request("POST", "/functions/v1/guest-checkout", json=body) for body in bodies
    ]
    with caplog.at_level(logging.INFO):
        answers = client.together(requests)
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.json()["orders"][0]["id"] for answer in answers}) == 2
    assert "aborted" not in caplog.text


def test_a_typed_address_opens_no_account(shop: OrderShop, client: Client) -> None:
    """The answer is the same for a known and an unknown address, and neither gets a session."""
    product = shop.product(price=29900)
    before = len(shop.rows(Account)), len(shop.rows(SignIn))
    answers = [
        check_out(client, {"productId": product}, email=email) for email in (ADDRESS, "anna@example.com")
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert {tuple(sorted(answer.json())) for answer in answers} == {
        ("checkoutId", "orders", "payments", "token")
    }
    assert (len(shop.rows(Account)), len(shop.rows(SignIn))) == before
    placed = shop.order(answers[1].json()["orders"][0]["id"])
    assert (placed.user_id, placed.auth_user_id) == (shop.anna.profile_id, shop.anna.account_id)


def test_an_unpaid_order_of_a_guest_mails_no_one(shop: OrderShop, client: Client) -> None:
    check_out(client, {"productId": shop.product(price=29900)})
    assert shop.rows(Mail) == []


@pytest.mark.both_databases
def test_a_repeated_checkout_is_the_same_orders_and_page(shop: OrderShop, client: Client) -> None:
    line, checkout_id = {"productId": shop.product(price=29900)}, new_id()
    first, second = (check_out(client, line, checkoutId=checkout_id).json() for _ in range(2))
    assert (first["token"], first["payments"]) == (second["token"], second["payments"])
    assert len(shop.rows(Order)) == 1
    other = check_out(client, line | {"quantity": 2}, checkoutId=checkout_id)
    assert (other.status_code, other.json()["hint"]) == (409, "checkout_reused")


ADDRESSED = {"street": "Hauptstrasse 1", "postalCode": "10115", "city": "Berlin"}


@pytest.mark.parametrize(
    "other",
    [
        {"country": "FR"},
        {"country": None},
        {"email": "other@example.com"},
        {"billingAddress": ADDRESSED | {"name": "Grace Hopper"}},
        {"billingAddress": ADDRESSED},
        {"beginAtOnce": True},
        {"customerInfo": {"phone": "030 1"}},
        {"amount": 299},
        {"currency": "USD"},
        {"quantity": 2},
        {"twice": True},
        {"productId": "other"},
    ],
    ids=str,
)
def test_a_checkout_s_id_is_refused_with_any_other_content(
    shop: OrderShop, client: Client, other: dict[str, Any]
) -> None:
    line: dict[str, Any] = {"productId": shop.product(price=29900)}
    sent: dict[str, Any] = {"checkoutId": new_id(), "country": "DE"}
    assert check_out(client, line, **sent).status_code == 200
    lines = [line]
    if "productId" in other:
        lines = [{"productId": shop.product(price=29900, slug="other")}]
    elif "twice" in other:
        lines = [line, line]
    elif other.keys() & {"amount", "currency", "quantity"}:
        lines = [line | other]
    else:
        sent |= other
    answer = check_out(client, *lines, **sent)
    assert (answer.status_code, answer.json().get("hint")) == (409, "checkout_reused")
    assert len(shop.rows(Order)) == 1
    again = check_out(client, line, **(sent | {"country": "DE", "email": ADDRESS}))
    assert again.status_code == (
        200 if not other.keys() & {"billingAddress", "beginAtOnce", "customerInfo"} else 409
    )


@pytest.mark.parametrize(
    "changed", [{"country": "FR"}, {"vat_id": "DE136695976"}, {"country": None}], ids=str
)
def test_a_checkout_s_id_is_refused_once_the_customer_is_taxed_otherwise(
    shop: OrderShop, client: Client, changed: dict[str, Any]
) -> None:
    theirs = update(Profile).where(Profile.id == shop.anna.profile_id)
    shop.transact(lambda uow: uow.db.execute(theirs.values(country="DE")))
    body = {"checkoutId": new_id(), "lines": [{"productId": shop.product(price=29900)}]}

    def send() -> tuple[int, str | None]:
        answer = client.post("/functions/v1/checkout", json=body, headers=shop.anna.headers)
        return answer.status_code, answer.json().get("hint")

    assert (send(), send()) == ((200, None), (200, None))
    shop.transact(lambda uow: uow.db.execute(theirs.values(**changed)))
    assert send() == (409, "checkout_reused")
    assert len(shop.rows(Order)) == 1


def test_the_id_of_another_customer_s_checkout_places_nothing(shop: OrderShop, client: Client) -> None:
    line = {"productId": shop.product(price=29900)}
    body = {"checkoutId": new_id(), "lines": [line]}
    answers = [
        client.post("/functions/v1/checkout", json=body, headers=person.headers)
        for person in (shop.anna, shop.ben)
    ]
    assert [answer.status_code for answer in answers] == [200, 409]
    as_guest = check_out(client, line, checkoutId=body["checkoutId"], email="anna@example.com")
    assert (as_guest.status_code, as_guest.json()["hint"]) == (409, "checkout_reused")
    assert len(shop.rows(Order)) == 1


def test_a_token_shows_one_checkout_and_cannot_be_made_up(shop: OrderShop, client: Client) -> None:
    product = shop.product(price=29900)
    first, second = (check_out(client, {"productId": product}).json() for _ in range(2))
    assert [order["id"] for order in seen(client, first["token"])["orders"]] == [first["orders"][0]["id"]]
    for forged in ("", "x", first["token"][:-2] + "AA", second["token"][:20] + first["token"][20:], "é"):
        answer = client.post("/functions/v1/guest-orders", json={"token": forged})
        assert answer.status_code in (400, 404), forged
    secret = shop.runtime.settings.signing_secret
    checkout = SignedCheckout(new_id(), new_id())
    assert CHECKOUTS.read(secret, CHECKOUTS.token(secret, *checkout)) == checkout
    assert CHECKOUTS.read(secret, CHECKOUTS.token(secret + "x", *checkout)) is None


@pytest.mark.parametrize(("country", "total"), [("DE", 35581), ("France", 29900), (None, 29900)])
def test_the_typed_country_decides_the_tax_and_not_that_of_a_known_profile(
    shop: OrderShop, client: Client, country: str | None, total: int
) -> None:
    from_germany = update(Profile).where(Profile.id == shop.anna.profile_id)
    shop.transact(lambda uow: uow.db.execute(from_germany.values(country="Germany", vat_id="DE123456789")))
    settings = client.post("/functions/v1/settings", json={}, headers=shop.boss.headers).json()
    changed = settings["settings"] | {"tax": TAXED}
    saved = client.post(
        "/functions/v1/save-settings",
        json={"version": settings["version"], "settings": changed},
        headers=shop.boss.headers,
    )
    assert saved.status_code == 200, saved.text
    sent = {"email": "anna@example.com"} | ({"country": country} if country else {})
    answer = check_out(client, {"productId": shop.product(price=29900)}, **sent)
    (order,) = answer.json()["orders"]
    placed = shop.order(order["id"])
    assert (placed.total_amount, placed.vat_id, placed.reverse_charge) == (total, None, False)


def test_the_open_page_returns_to_the_checkout_when_it_is_left(shop: OrderShop, client: Client) -> None:
    check_out(client, {"productId": shop.product(price=29900)})
    with shop.runtime.reading() as uow:
        (session,) = uow.db.execute(select(SandboxSession.__table__))
    assert session.request["cancel_url"].endswith("/checkout")
