"""Bookkeeping by an API token: documents, ledgers, statements and reconciliation, each by its scope."""

from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from guildhall.domains.billing.e_invoice import FILE_NAME
from tests.billing.conftest import BillingShop
from tests.support.client import Client


def token(client: Client, shop: BillingShop, *scopes: str) -> dict[str, str]:
    body = {"name": "Books", "scopes": scopes}
    made = client.post("/functions/v1/create-api-token", json=body, headers=shop.boss.headers)
    assert made.status_code == 200, made.text
    return {"authorization": f"Bearer {made.json()['token']}"}


@pytest.fixture
def documents(shop: BillingShop) -> list[Any]:
    order = shop.order()
    shop.paid(order)
    shop.refunded(order, 5000)
    return shop.documents()


def test_a_token_reads_documents_as_pdf_and_xml(
    client: Client, shop: BillingShop, documents: list[Any]
) -> None:
    books = token(client, shop, "invoices:read")
    listed = client.get("/rest/v1/invoices?select=id,kind,gross&order=issued_at,id", headers=books).json()
    assert {row["kind"] for row in listed} == {"invoice", "credit_note"}
    for document in documents:
        path = f"/functions/v1/invoices/{document.id}"
        pdf = client.get(path, headers=books)
        assert (pdf.status_code, pdf.headers["content-type"], pdf.content[:5]) == (
            200,
            "application/pdf",
            b"%PDF-",
        )
        xml = client.get(path, headers=books | {"accept": "application/xml, application/pdf;q=0.5"})
        assert (xml.status_code, xml.headers["content-type"]) == (200, "application/xml")
        assert f"{document.number}.xml" in xml.headers["content-disposition"]
        assert document.number in {part.text for part in ElementTree.fromstring(xml.content).iter()}
        assert FILE_NAME.encode() in pdf.content
        assert client.get(path, headers=token(client, shop, "orders:read")).status_code == 403
        assert client.get(path, headers=shop.ben.headers | {"accept": "application/xml"}).status_code == 404


def test_documents_are_events_without_their_buyers(
    client: Client, shop: BillingShop, documents: list[Any]
) -> None:
    books = token(client, shop, "invoices:read", "events:read")
    events = client.get("/functions/v1/events", headers=books).json()["events"]
    issued = {event["subject"]["id"]: event for event in events if event["subject"]["table"] == "invoices"}
    assert {issued[document.id]["kind"] for document in documents} == {"invoice.issued", "credit_note.issued"}
    for document in documents:
        payload = issued[document.id]["payload"]
        assert (payload["number"], payload["order_id"]) == (document.number, document.order_id)
        assert "buyer" not in payload


CALLS: list[tuple[str, dict[str, Any], str]] = [
    ("reconciliation", {}, "reconciliation:read"),
    ("find-invoices", {"text": "INV"}, "invoices:read"),
    ("invoice-file", {"first": "2026-11-01", "last": "2026-11-30"}, "invoices:read"),
    ("vat-report", {"first": "2026-11-01", "last": "2026-11-30"}, "invoices:read"),
    ("vat-report-file", {"first": "2026-11-01", "last": "2026-11-30"}, "invoices:read"),
    ("datev-file", {"first": "2026-11-01", "last": "2026-11-30"}, "invoices:read payments:read"),
    ("journal-file", {"first": "2026-11-01", "last": "2026-11-30"}, "invoices:read payments:read"),
    ("month-end", {"first": "2026-11-01", "last": "2026-11-30"}, "invoices:read"),
    ("card-statement", {"first": "2026-11-01", "last": "2026-11-30"}, "payments:read"),
    ("card-statement-file", {"first": "2026-11-01", "last": "2026-11-30"}, "payments:read"),
    ("card-payout", {"payout": "po_1"}, "payments:read"),
    ("ledger-file", {"referralId": "00000000-0000-4000-8000-000000000000"}, "commissions:read"),
    (
        "ledger-balances",
        {"referralId": "00000000-0000-4000-8000-000000000000", "entryIds": []},
        "commissions:read",
    ),
    ("preview-payouts", {"cutoffAt": "2026-11-21T00:00:00Z"}, "payouts:read"),
    ("payout-statement", {"payoutId": "00000000-0000-4000-8000-000000000000"}, "payouts:read"),
    (
        "payout-file",
        {"runId": "00000000-0000-4000-8000-000000000000", "format": "csv"},
        "payout_details:read",
    ),
]


@pytest.mark.parametrize(("name", "body", "scopes"), CALLS)
def test_what_bookkeeping_reads_has_scopes(
    client: Client, shop: BillingShop, name: str, body: dict[str, Any], scopes: str
) -> None:
    def call(headers: dict[str, str]) -> httpx.Response:
        return client.post(f"/functions/v1/{name}", json=body, headers=headers)

    person = call(shop.boss.headers)
    assert person.status_code in (200, 404), person.text
    needed = scopes.split()
    assert call(token(client, shop, *needed)).status_code == person.status_code
    for lacking in needed:
        others = [scope for scope in needed if scope != lacking]
        refused = call(token(client, shop, *others, "orders:read"))
        assert (refused.status_code, refused.json()["details"]) == (403, lacking)
