"""An invoice to the wrong name or address is cancelled and issued again under a new number."""

from __future__ import annotations

from typing import Any

from tests.billing.conftest import Shop
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


def test_the_buyer_corrects_the_recipient(shop: Shop, client: Client) -> None:
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


def test_a_cancelled_invoice_and_a_credit_note_cannot_be_corrected(shop: Shop, client: Client) -> None:
    shop.settings(company=COMPANY, tax=TAXED)
    shop.paid(shop.order())
    [invoice] = shop.documents()
    assert correct(client, shop.anna, invoice.id).status_code == 200
    for document in shop.documents()[:2]:
        answer = correct(client, shop.anna, document.id)
        assert (answer.status_code, answer.json()["hint"]) == (409, "not_correctable")


def test_a_stranger_corrects_nothing(shop: Shop, client: Client) -> None:
    shop.paid(shop.order())
    [invoice] = shop.documents()
    assert correct(client, shop.ben, invoice.id).status_code == 404
    assert len(shop.documents()) == 1
