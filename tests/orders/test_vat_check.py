"""A VAT number removes the tax from a sale only once it is verified, by VIES or by the owner."""

from collections.abc import Iterator
from datetime import timedelta
from socket import socket
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from guildhall.services.shop_settings.models import ONLY, StoredSettings, VatCheck
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.vies import FakeVies, fake_vies

NUMBER = "ATU12345675"
TAX = {"mode": "exclusive", "rates": [{"country": "DE", "rate": "19"}, {"country": "AT", "rate": "20"}]}
SELLER = {"country": "DE", "vat_id": "DE136695976"}


def free_port() -> int:
    with socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


PORT = free_port()


@pytest.fixture
def vies(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeVies]:
    with fake_vies(PORT) as fake:
        fake.valid = {NUMBER}
        monkeypatch.setattr("guildhall.services.shop_settings.vies.SERVICE", fake.address)
        yield fake


def check_by(shop: OrderShop, vat_check: str | None) -> None:
    chosen = {"tax": TAX, "company": SELLER} | ({"vat_check": vat_check} if vat_check else {})
    with shop.runtime.writing() as uow:
        row = {"id": ONLY, "version": 1, "chosen": chosen, "updated_at": uow.now}
        uow.db.execute(insert(StoredSettings), row)


def quoted(
    shop: OrderShop, client: Client, who: Person | None = None, number: str = NUMBER
) -> tuple[str, bool]:
    body = {"items": [], "country": "AT", "vatId": number}
    answer = client.post("/functions/v1/quote", json=body, headers=(who or shop.anna).headers)
    assert answer.status_code == 200, answer.text
    return answer.json()["vatIdVerdict"], answer.json()["reverseCharge"]


def buys(shop: OrderShop) -> bool:
    """Let Anna order as a business in Austria; return whether the order is without tax."""
    with shop.runtime.writing() as uow:
        about = {"country": "AT", "vat_id": NUMBER}
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**about))
    order_id = shop.place(product_id=shop.product())
    with shop.runtime.reading() as uow:
        order = uow.db.execute(select(Order.__table__).where(Order.id == order_id)).one()
    assert order.reverse_charge == (order.tax_amount == 0)
    return bool(order.reverse_charge)


def checks(shop: OrderShop) -> list[Any]:
    columns = VatCheck.status, VatCheck.source, VatCheck.consultation_id
    with shop.runtime.reading() as uow:
        return [tuple(row) for row in uow.db.execute(select(*columns).order_by(VatCheck.checked_at))]


def test_an_unverified_number_does_not_remove_the_tax(shop: OrderShop, client: Client) -> None:
    """The default of a shop that has not chosen a setting."""
    check_by(shop, None)
    assert quoted(shop, client) == ("unconfirmed", False)
    assert buys(shop) is False


def test_a_shop_may_take_the_check_digits_for_enough(shop: OrderShop, client: Client) -> None:
    check_by(shop, "off")
    assert quoted(shop, client) == ("passes", True)
    assert buys(shop) is True


def test_vies_is_queried_once_and_its_answer_stored(shop: OrderShop, client: Client, vies: FakeVies) -> None:
    check_by(shop, "vies")
    assert [quoted(shop, client) for _ in range(3)] == [("passes", True)] * 3
    assert vies.requested == [
        {
            "countryCode": "AT",
            "vatNumber": "U12345675",
            "requesterMemberStateCode": "DE",
            "requesterNumber": "136695976",
        }
    ]
    assert checks(shop) == [("valid", "vies", "WAPI0001")]
    assert buys(shop) is True


def test_a_stored_vies_answer_expires(
    shop: OrderShop, client: Client, vies: FakeVies, clock: FixedClock
) -> None:
    check_by(shop, "vies")
    quoted(shop, client)
    clock.advance(timedelta(days=31))
    assert buys(shop) is False


def test_a_number_that_is_not_in_force_is_refused(shop: OrderShop, client: Client, vies: FakeVies) -> None:
    check_by(shop, "vies")
    vies.valid.clear()
    assert quoted(shop, client) == ("invalid", False)
    path = f"/rest/v1/users?id=eq.{shop.anna.profile_id}"
    refused = client.patch(path, json={"vat_id": NUMBER}, headers=shop.anna.headers)
    assert (refused.status_code, refused.json()["hint"]) == (400, "vat_id_invalid")
    assert buys(shop) is False


@pytest.mark.parametrize("outage", ["MS_UNAVAILABLE", "MS_MAX_CONCURRENT_REQ", "broken", "away"])
def test_while_vies_is_out_of_reach_the_tax_is_charged(
    shop: OrderShop, client: Client, vies: FakeVies, clock: FixedClock, outage: str
) -> None:
    check_by(shop, "vies")
    vies.broken, vies.away = outage == "broken", outage == "away"
    vies.error = outage if outage.startswith("MS_") else None
    assert quoted(shop, client) == ("unanswered", False)
    assert buys(shop) is False
    assert checks(shop) == [("unanswered", "vies", None)]
    vies.broken, vies.away, vies.error = False, False, None
    assert quoted(shop, client) == ("unanswered", False)  # not queried on every read
    clock.advance(timedelta(minutes=2))
    assert quoted(shop, client) == ("passes", True)


def test_a_later_outage_takes_nothing_back(
    shop: OrderShop, client: Client, vies: FakeVies, clock: FixedClock
) -> None:
    check_by(shop, "vies")
    quoted(shop, client)
    clock.advance(timedelta(days=2))
    vies.error = "MS_UNAVAILABLE"
    with shop.runtime.writing() as uow:
        anna = add_person(uow, "anna-again")
    assert quoted(shop, client, anna) == ("passes", True)


def test_vies_is_also_queried_for_the_profiles_number(
    shop: OrderShop, client: Client, vies: FakeVies
) -> None:
    check_by(shop, "vies")
    with shop.runtime.writing() as uow:
        about = {"country": "AT", "vat_id": NUMBER}
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**about))
    quote = client.post("/functions/v1/quote", json={"items": []}, headers=shop.anna.headers).json()
    assert (quote["vatIdVerdict"], len(vies.requested)) == ("passes", 1)


def test_a_guest_s_number_is_checked_with_a_basket_alone(
    shop: OrderShop, client: Client, vies: FakeVies
) -> None:
    check_by(shop, "vies")
    body: dict[str, object] = {"items": [], "country": "AT", "vatId": NUMBER}
    quote = client.post("/functions/v1/quote", json=body).json()
    assert (quote["vatIdVerdict"], vies.requested) == ("unanswered", [])
    body["items"] = [{"id": shop.product()}]
    quote = client.post("/functions/v1/quote", json=body).json()
    assert (quote["vatIdVerdict"], len(vies.requested)) == ("passes", 1)


def test_the_owner_confirms_rejects_and_is_logged(shop: OrderShop, client: Client, clock: FixedClock) -> None:
    check_by(shop, "owner")
    with shop.runtime.writing() as uow:
        boss = add_person(uow, "owner", admin=True)
    assert buys(shop) is False
    (listed,) = client.post("/functions/v1/vat-numbers", json={}, headers=boss.headers).json()["numbers"]
    assert (listed["vatId"], listed["standing"], listed["orders"], listed["reverseCharge"]) == (
        NUMBER,
        "unverified",
        1,
        0,
    )
    for status, verdict in (("valid", ("passes", True)), ("invalid", ("invalid", False))):
        payload = {"vatId": NUMBER, "status": status, "note": "rang them up"}
        refused = client.post("/functions/v1/decide-vat-number", json=payload, headers=shop.anna.headers)
        assert refused.status_code == 403
        clock.advance(timedelta(seconds=1))
        answer = client.post("/functions/v1/decide-vat-number", json=payload, headers=boss.headers).json()
        assert (answer["numbers"][0]["source"], answer["numbers"][0]["note"]) == ("owner", "rang them up")
        assert quoted(shop, client) == verdict
    log = client.get("/rest/v1/audit_log?select=action&subject_table=eq.vat_checks", headers=boss.headers)
    assert sorted(row["action"] for row in log.json()) == ["vat_number.invalid", "vat_number.valid"]
