"""An invoice to the wrong name or address is canceled and issued again under a new number."""

from typing import Any

import pytest

from tests.billing.conftest import BillingShop
from tests.billing.test_e_invoice import COMPANY, TAXED, checked, paper
from tests.support.client import Client
from tests.support.people import Person

RIGHT = {
    "name": "Berg KG",
    "contact": "Anna Berg",
    "street": "Hofgasse 3",
    "postalCode": "28195",
    "city": "Bremen",
}


def correct(client: Client, who: Person, invoice: str, **changes: str) -> Any:
    body = RIGHT | {"invoiceId": invoice} | changes
    return client.post("/functions/v1/correct-invoice", json=body, headers=who.headers)


@pytest.mark.slow
def test_the_buyer_corrects_the_recipient(shop: BillingShop, client: Client) -> None:
    shop.settings(company=COMPANY, tax=TAXED)
    order = shop.order(tax_country="DE")
    shop.paid(order)
    shop.refunded(order, 1900)
    before = next(row for row in shop.documents(order) if row.kind == "invoice")
    answer = correct(client, shop.anna, before.id)
    assert answer.status_code == 200, answer.text
    assert [row[0] for row in shop.sums(order)] == [
        "CN-2026-00001",
        "CN-2026-00002",
        "INV-2026-00001",
        "INV-2026-00002",
    ]
    cancelled, old, new = shop.documents(order)[1:]
    assert old == before
    assert (cancelled.corrects_id, cancelled.gross, new.gross) == (old.id, 10000, 10000)
    assert new.buyer["name"] == "Berg KG"
    assert new.buyer["lines"][:3] == ["Anna Berg", "Hofgasse 3", "28195 Bremen"]
    assert (new.supplied_on, new.tax_rate, new.tax) == (old.supplied_on, old.tax_rate, cancelled.tax)
    for place in range(4):
        checked(paper(client, shop, place))
    shop.refunded(order, 10000, "refund:2")
    assert shop.documents(order)[2].corrects_id == new.id


def test_a_canceled_invoice_and_a_credit_note_cannot_be_corrected(shop: BillingShop, client: Client) -> None:
    shop.settings(company=COMPANY, tax=TAXED)
    shop.paid(shop.order())
    [invoice] = shop.documents()
    assert correct(client, shop.anna, invoice.id).status_code == 200
    for document in shop.documents()[:2]:
        answer = correct(client, shop.anna, document.id)
        assert (answer.status_code, answer.json()["hint"]) == (409, "not_correctable")


def test_a_stranger_corrects_nothing(shop: BillingShop, client: Client) -> None:
    shop.paid(shop.order())
    [invoice] = shop.documents()
    assert correct(client, shop.ben, invoice.id).status_code == 404
    assert len(shop.documents()) == 1


def recipients(shop: BillingShop, order: str) -> list[tuple[str, str]]:
    return [(row.kind, row.buyer["name"]) for row in shop.documents(order)]


def test_money_that_comes_after_a_correction_is_billed_to_the_corrected_recipient(
    shop: BillingShop, client: Client
) -> None:
    shop.settings(company=COMPANY, tax=TAXED)
    order = shop.order(tax_country="DE")
    shop.paid(order, 6900)
    before = shop.documents(order)[0].buyer["name"]
    assert correct(client, shop.anna, shop.documents(order)[0].id).status_code == 200
    shop.paid(order, 5000, "payment:2")
    shop.refunded(order, 5000, "refund:1")
    shop.undone(order, "refund:1")
    assert recipients(shop, order) == [
        ("credit_note", before),
        ("credit_note", "Berg KG"),
        ("invoice", before),
        ("invoice", "Berg KG"),
        ("invoice", "Berg KG"),
        ("invoice", "Berg KG"),
    ]


def test_a_later_profile_changes_no_recipient(shop: BillingShop, client: Client) -> None:
    order = shop.order()
    shop.paid(order, 6900)
    shop.refunded(order, 1000, "refund:1")
    first = shop.documents(order)[0].buyer
    path = f"/rest/v1/users?id=eq.{shop.anna.profile_id}"
    changed = client.patch(path, json={"company": "New GmbH"}, headers=shop.anna.headers)
    assert changed.status_code == 204, changed.text
    shop.undone(order, "refund:1")
    shop.paid(order, 5000, "payment:2")
    assert {row.buyer["name"] for row in shop.documents(order)} == {first["name"]}
    other = shop.order()
    shop.paid(other)
    assert shop.documents(other)[0].buyer["name"] == "New GmbH"


def test_the_tax_in_the_national_currency_is_that_of_the_part(shop: BillingShop, client: Client) -> None:
    rates = [{"currency": "EUR", "day": "2026-01-01", "rate": "0.80", "source": "Bank of England"}]
    british = COMPANY | {"country": "GB", "vat_id": "GB000472631"}
    shop.settings(company=british, tax=TAXED | {"exchange_rates": rates})
    order = shop.order(tax_country="GB", tax_amount=1983, tax_rate=2000)
    shop.paid(order)
    shop.refunded(order, 5950)
    [invoice] = [row for row in shop.documents(order) if row.kind == "invoice"]
    assert correct(client, shop.anna, invoice.id).status_code == 200
    for document in shop.documents(order):
        assert document.national_tax == round(document.tax / 0.8), document.number
    assert sum(row.national_tax * (1 if row.kind == "invoice" else -1) for row in shop.documents(order)) > 0
