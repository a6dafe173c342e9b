"""The figures of the OSS return and of the recapitulative statement, in euros at rates that the owner entered."""

from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.domains.billing.models import Invoice
from tests.billing.conftest import BillingShop
from tests.billing.test_books import add_document
from tests.support.client import Client

QUARTER = {"first": "2026-10-01", "last": "2026-12-31"}
EUROS = {"currency": "EUR"}
NOTHING: dict[str, list[Any]] = {"oss": [], "corrections": [], "recapitulative": [], "missing": []}


def returned(shop: BillingShop, client: Client, **rates: float) -> dict[str, Any]:
    body = QUARTER | {"rates": rates}
    answer = client.post("/functions/v1/eu-sales", json=body, headers=shop.boss.headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def credit(shop: BillingShop, number: int, invoice: str, **columns: Any) -> None:
    with shop.runtime.reading() as uow:
        order = uow.db.scalar(select(Invoice.order_id).where(Invoice.id == invoice))
    add_document(shop, number, corrects_id=invoice, order_id=order, **columns)


@pytest.mark.both_databases
def test_only_other_member_states_count(shop: BillingShop, client: Client) -> None:
    add_document(shop, 1)  # at home
    add_document(shop, 2, tax_country="US", tax_rate=0, tax=0, gross=10000)
    add_document(shop, 3, tax_country=None, tax_rate=0, tax=0, gross=10000)
    assert returned(shop, client) == NOTHING
    add_document(shop, 4, tax_country="AT", tax_rate=2000, tax=2000, gross=12000)
    add_document(shop, 5, tax_country="AT", tax_rate=1000, tax=1000, gross=11000)
    assert returned(shop, client)["oss"] == [
        {"country": "AT", "rate": 10, "net": 100, "tax": 10, **EUROS},
        {"country": "AT", "rate": 20, "net": 100, "tax": 20, **EUROS},
    ]


def test_a_currency_without_a_rate_is_named_and_nothing_is_guessed(shop: BillingShop, client: Client) -> None:
    austria = {"tax_country": "AT", "tax_rate": 2000, "tax": 2000, "gross": 12000}
    add_document(shop, 1, currency="USD", **austria)
    add_document(shop, 2, **austria)
    assert returned(shop, client) == NOTHING | {"missing": ["USD"]}
    # 100 / 1.0835 = 92.29 and 20 / 1.0835 = 18.46
    assert returned(shop, client, USD=1.0835)["oss"] == [
        {"country": "AT", "rate": 20, "net": 192.29, "tax": 38.46, **EUROS}
    ]


@pytest.mark.both_databases
def test_a_refund_of_an_earlier_quarter_corrects_its_return(shop: BillingShop, client: Client) -> None:
    france = {"tax_country": "FR", "tax_rate": 2000, "tax": 2000, "gross": 12000}
    earlier = add_document(shop, 1, **france, issued_at=datetime(2026, 9, 30, 21, 59, tzinfo=UTC))
    same = add_document(
        shop, 2, **france, issued_at=datetime(2026, 9, 30, 22, 0, tzinfo=UTC)
    )  # October in Berlin
    half = france | {"net": 5000, "tax": 1000, "gross": 6000}
    credit(shop, 3, earlier, **half)
    credit(shop, 4, same, **half)
    found = returned(shop, client)
    assert found["oss"] == [{"country": "FR", "rate": 20, "net": 50, "tax": 10, **EUROS}]
    assert found["corrections"] == [{"country": "FR", "quarter": "2026-Q3", "tax": -10, **EUROS}]


def test_businesses_are_listed_by_their_vat_id(shop: BillingShop, client: Client) -> None:
    def buyer(name: str, vat_id: str) -> dict[str, Any]:
        return {"name": name, "email": "b@example.com", "country": "AT", "facts": {"vat_id": vat_id}}

    untaxed = {"tax_country": "AT", "tax_rate": 0, "tax": 0, "gross": 10000, "reverse_charge": True}
    add_document(shop, 1, **untaxed, buyer=buyer("Berg", "ATU13585627"))
    invoice = add_document(shop, 2, **untaxed, buyer=buyer("Berg KG", "ATU13585627"))
    credit(shop, 3, invoice, **untaxed | {"net": 2500, "gross": 2500}, buyer=buyer("Berg KG", "ATU13585627"))
    add_document(shop, 4, **untaxed, buyer=buyer("Dupont", "FR40303265045"))
    assert returned(shop, client)["recapitulative"] == [
        {"vatId": "ATU13585627", "buyer": "Berg KG", "net": 175, **EUROS},
        {"vatId": "FR40303265045", "buyer": "Dupont", "net": 100, **EUROS},
    ]


@pytest.mark.parametrize("rate", [0, -1, "NaN", 1e9])
def test_a_rate_that_is_none_is_refused(shop: BillingShop, client: Client, rate: object) -> None:
    body = QUARTER | {"rates": {"USD": rate}}
    assert client.post("/functions/v1/eu-sales", json=body, headers=shop.boss.headers).status_code == 400
