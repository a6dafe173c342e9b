"""Orders keep what their buyer agreed to, word for word; digital goods are refused without the consent."""

from typing import Any

import pytest
from sqlalchemy import update

from guildhall.core.errors import Refused
from guildhall.core.money import Money
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.models import Order, OrderAgreement
from guildhall.services.email.models import Mail
from guildhall.services.legal.models import LegalVersion
from tests.orders.conftest import OrderShop
from tests.support.client import Client

CONSENT = "Ich stimme ausdrücklich zu, dass vor Ablauf der Widerrufsfrist mit der Lieferung begonnen wird"


def lives(shop: OrderShop, country: str | None, **columns: Any) -> None:
    """Ben's language is German."""
    values = {"country": country} | columns
    shop.transact(
        lambda uow: uow.db.execute(update(Profile).where(Profile.id == shop.ben.profile_id).values(**values))
    )


def texts(shop: OrderShop, order: str) -> dict[str, str]:
    [agreed] = shop.rows(OrderAgreement, OrderAgreement.order_id == order)
    wording = {row.id: row.text for row in shop.rows(LegalVersion)}
    named = ("terms_id", "privacy_id", "withdrawal_id", "consent_id")
    return {name: wording[getattr(agreed, name)] for name in named if getattr(agreed, name)}


@pytest.mark.parametrize("country", ["Deutschland", "AT", "Frankreich", "Poland", "United Kingdom"])
def test_a_consumer_who_is_asked_buys_digital_goods_only_with_the_consent(
    shop: OrderShop, country: str
) -> None:
    lives(shop, country)
    product = shop.product()
    with pytest.raises(Refused) as refusal:
        shop.place(shop.ben, product_id=product, begin_at_once=False)
    assert refusal.value.reason == "consent_required"
    assert shop.rows(Order) == []
    order = shop.place(shop.ben, product_id=product, begin_at_once=True)
    [agreed] = shop.rows(OrderAgreement)
    assert agreed.consented_at == agreed.agreed_at == shop.order(order).created_at
    assert texts(shop, order)["consent_id"].startswith(CONSENT)


def test_a_consumer_who_is_not_asked_keeps_the_right_of_withdrawal(shop: OrderShop) -> None:
    lives(shop, "DE")
    order = shop.place(shop.ben, product_id=shop.product())
    [agreed] = shop.rows(OrderAgreement)
    assert agreed.consented_at is None
    assert "consent_id" not in texts(shop, order)
    assert "withdrawal_id" in texts(shop, order)


@pytest.mark.parametrize("country", ["United States", "Japan", None])
def test_other_markets_need_no_consent(shop: OrderShop, country: str | None) -> None:
    lives(shop, country)
    order = shop.place(shop.ben, product_id=shop.product(), begin_at_once=False)
    assert "consent_id" not in texts(shop, order)


def test_businesses_free_goods_and_seats_need_no_consent(shop: OrderShop) -> None:
    lives(shop, "DE")
    unasked = {"begin_at_once": False}
    shop.place(shop.ben, product_id=shop.digital(price=0), **unasked)
    shop.place(shop.ben, workshop_id=shop.workshop(), **unasked)
    lives(shop, "DE", vat_id="DE136695976")
    shop.place(shop.ben, product_id=shop.product(slug="for-business"), **unasked)


def test_the_order_keeps_its_wording_when_the_owner_publishes_another(
    shop: OrderShop, client: Client
) -> None:
    lives(shop, "DE")
    first = shop.place(shop.ben, product_id=shop.product(), begin_at_once=True)
    before = texts(shop, first)
    of = {"page": "terms", "market": "DE", "language": "de"}
    body = of | {"version": 0, "text": "# Neu\nNur noch {{company}}.\nSteuernummer: {{taxNumber}}"}
    answer = client.post("/functions/v1/publish-legal-text", json=body, headers=shop.boss.headers)
    assert answer.status_code == 200, answer.text
    second = shop.place(shop.ben, product_id=shop.product(slug="later"), begin_at_once=True)
    assert texts(shop, first) == before
    assert texts(shop, second) == before | {"terms_id": "# Neu\nNur noch Guildhall."}
    [agreed] = shop.rows(OrderAgreement, OrderAgreement.order_id == first)
    read = client.get(f"/rest/v1/legal_versions?id=eq.{agreed.terms_id}", headers=shop.ben.headers)
    assert [row["text"] for row in read.json()] == [before["terms_id"]]
    mine = "/rest/v1/order_agreements?select=order_id&order=order_id"
    assert len(client.get(mine, headers=shop.ben.headers).json()) == 2
    assert client.get(mine, headers=shop.anna.headers).json() == []


def test_the_mail_repeats_consent_and_withdrawal(shop: OrderShop) -> None:
    lives(shop, "DE")
    order = shop.place(shop.ben, product_id=shop.product(), begin_at_once=True)
    money = Money(29900, "USD")
    shop.transact(
        lambda uow: record_payment(uow, order, amount=money, method="card", reference="p", cause="payment:1")
    )
    [context] = [mail.context for mail in shop.rows(Mail) if mail.template == "order_paid"]
    assert context["consent"].startswith(CONSENT)
    assert "Muster-Widerrufsformular" in context["withdrawal"]


def test_an_order_by_staff_asks_for_the_consent_when_it_is_paid(shop: OrderShop, client: Client) -> None:
    lives(shop, "DE")
    order = shop.place(shop.boss, product_id=shop.product(), user_id=shop.ben.profile_id)
    assert shop.rows(OrderAgreement) == []

    def pay(**consent: bool) -> Any:
        body = {"orderId": order} | consent
        return client.post("/functions/v1/create-payment-link", json=body, headers=shop.ben.headers)

    refused = pay(beginAtOnce=False)
    assert (refused.status_code, refused.json()["hint"]) == (400, "consent_required")
    assert pay(beginAtOnce=True).status_code == 200
    assert texts(shop, order)["consent_id"].startswith(CONSENT)
    assert pay().status_code == 200


def test_a_basket_hands_the_consent_to_each_line(shop: OrderShop, client: Client) -> None:
    lives(shop, "DE")
    lines = [{"productId": shop.product()}, {"productId": shop.product(slug="second")}]
    body = {"checkoutId": "7d7c2c9c-53a5-4a59-9c61-0f8f6d0a2b11", "lines": lines}
    refused = client.post(
        "/functions/v1/checkout", json=body | {"beginAtOnce": False}, headers=shop.ben.headers
    )
    assert (refused.status_code, refused.json()["hint"]) == (400, "consent_required")
    done = client.post("/functions/v1/checkout", json=body | {"beginAtOnce": True}, headers=shop.ben.headers)
    assert done.status_code == 200, done.text
    assert all(row.consented_at for row in shop.rows(OrderAgreement))
