"""The office shows an owner only the markets and currencies that the shop has to do with."""

from typing import Any

from sqlalchemy import update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from guildhall.services.legal.models import LegalText
from tests.orders.conftest import OrderShop, shop
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add, add_product, add_workshop

__all__ = ["shop"]


def sold_in(client: Client, runtime: Runtime, settings: dict[str, Any]) -> dict[str, Any]:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    body = {"version": 0, "settings": settings}
    saved = client.post("/functions/v1/save-settings", json=body, headers=boss.headers)
    assert saved.status_code == 200, saved.text
    found: dict[str, Any] = client.post("/functions/v1/sold-in", json={}, headers=boss.headers).json()
    return found


def test_a_german_shop_in_euros_has_one_market_one_currency_and_no_exchange(
    client: Client, runtime: Runtime
) -> None:
    found = sold_in(client, runtime, {"company": {"country": "DE"}, "currency": "EUR"})
    assert found == {"markets": ["DE"], "currencies": ["EUR"], "exchanged": False}


def test_a_market_with_a_published_text_is_one_of_the_shop(client: Client, runtime: Runtime) -> None:
    text = {"page": "terms", "language": "fr", "version": 1, "text": "# Conditions"}
    with runtime.writing() as uow:
        add(uow, LegalText, market="FR", published_at=uow.now, **text)
    assert sold_in(client, runtime, {"company": {"country": "AT"}})["markets"] == ["AT", "FR"]


def test_the_market_of_an_order_is_one_of_the_shop(shop: OrderShop, client: Client) -> None:
    in_spain = update(Profile).where(Profile.id == shop.anna.profile_id).values(country="Spain")
    shop.transact(lambda uow: uow.db.execute(in_spain))
    shop.place(product_id=shop.product())
    answer = client.post("/functions/v1/sold-in", json={}, headers=shop.boss.headers)
    assert answer.json()["markets"] == ["ES", "US"]


def test_a_second_currency_asks_for_exchange_rates(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_product(uow, currency="EUR")
        add_workshop(uow, currency="GBP")
    found = sold_in(client, runtime, {"company": {"country": "DE"}, "currency": "EUR"})
    assert (found["currencies"], found["exchanged"]) == (["EUR", "GBP"], True)


def test_a_national_currency_that_is_not_the_shops_asks_for_exchange_rates(
    client: Client, runtime: Runtime
) -> None:
    found = sold_in(client, runtime, {"company": {"country": "PL"}, "currency": "EUR"})
    assert (found["currencies"], found["exchanged"]) == (["EUR"], True)
