"""The documents as downloaded: PDFs for the buyer and admins, in the buyer's language."""

import pytest
from sqlalchemy import update

from guildhall.core.money import Money
from guildhall.core.names import FOR_NEW_PARTNERS
from guildhall.domains.billing.drawing import address_of, per_piece
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.services.documents.parties import BUYER_COLUMNS, buyer_of
from tests.billing.conftest import BillingShop
from tests.pdf.reading import text_of
from tests.support.client import Client
from tests.support.people import Person


def fetch(client: Client, shop: BillingShop, who: Person | None, place: int = 0) -> tuple[int, bytes]:
    answer = client.get(
        f"/functions/v1/invoices/{shop.documents()[place].id}", headers=who.headers if who else {}
    )
    return answer.status_code, answer.content


def test_a_german_invoice_contains_the_statutory_details(shop: BillingShop, client: Client) -> None:
    company = {
        "name": "Kontor GmbH",
        "street": "Am Wall 1",
        "postal_code": "28195",
        "city": "Bremen",
        "country": "DE",
        "vat_id": "DE123456789",
        "iban": "DE02120300000000202051",
    }
    tax = {"mode": "inclusive", "rates": [{"country": "DE", "rate": "19"}]}
    shop.settings(company=company, tax=tax)
    order = shop.order()
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Product).values(translations={"de": {"name": "Kurs"}}))
        person = {"first_name": "Anna", "last_name": "Berg", "country": "Deutschland"}
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**person))
    shop.paid(order)
    status, paper = fetch(client, shop, shop.anna)
    assert (status, paper[:5]) == (200, b"%PDF-")
    details = text_of(paper).splitlines()
    for line in (
        "Rechnung",
        "INV-2026-00001",
        "21.11.2026",
        "Anna Berg",
        "Kurs",
        "Einzelpreis netto",
        "Nettobetrag",
        "100,00 €",
        "USt. 19 % (Deutschland)",
        "19,00 €",
        "Gesamtbetrag (EUR)",
        "119,00 €",
        "Kontor GmbH",
        "USt-IdNr. DE123456789",
        "DE02120300000000202051",
    ):
        assert line in details, (line, details)


@pytest.mark.slow
def test_a_credit_note_names_the_invoice_that_it_corrects(shop: BillingShop, client: Client) -> None:
    order = shop.order()
    shop.paid(order)
    shop.refunded(order, 5000)
    _, paper = fetch(client, shop, shop.boss)
    details = text_of(paper).splitlines()
    assert {
        "Rechnungskorrektur",
        "CN-2026-00001",
        "Korrigiert Rechnung",
        "INV-2026-00001",
        "50,00 €",
    } <= set(details)


def test_the_same_document_is_the_same_paper(shop: BillingShop, client: Client) -> None:
    shop.paid(shop.order())
    assert fetch(client, shop, shop.anna) == fetch(client, shop, shop.boss)


@pytest.mark.parametrize("who", ["ben", None])
def test_other_customers_cannot_download_it(shop: BillingShop, client: Client, who: str | None) -> None:
    shop.paid(shop.order())
    status, body = fetch(client, shop, getattr(shop, who) if who else None)
    assert (status, b"This doesn't exist, or was deleted. Please reload the page." in body) == (404, True)


def test_an_address_that_names_no_document(shop: BillingShop, client: Client) -> None:
    for name in ("nothing", "00000000-0000-4000-8000-000000000000"):
        answer = client.get(f"/functions/v1/invoices/{name}", headers=shop.boss.headers)
        assert answer.status_code in (400, 404)


def test_the_list_of_orders_names_its_documents(shop: BillingShop, client: Client) -> None:
    order = shop.order()
    shop.paid(order)
    path = "/rest/v1/orders?select=id,invoices(number,kind)"
    assert client.get(path, headers=shop.anna.headers).json() == [
        {"id": order, "invoices": [{"number": "INV-2026-00001", "kind": "invoice"}]}
    ]


def test_recipient_and_issuer_are_labeled_and_a_line_states_the_price_of_a_piece(
    shop: BillingShop, client: Client
) -> None:
    with shop.runtime.writing() as uow:
        person = {"first_name": "Anna", "last_name": "Berg", "country": "Deutschland"}
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**person))
    shop.settings(company={"name": "Kontor GmbH", "phone": "+49 421 1"}, tax={"mode": "none"})
    shop.paid(shop.order(quantity=3))
    details = text_of(fetch(client, shop, shop.anna)[1]).splitlines()
    blocks = details[details.index("Empfänger") : details.index("Menge")]
    assert blocks[:4] == ["Empfänger", "Aussteller", "Anna Berg", "Kontor GmbH"]
    assert "Telefon +49 421 1" in blocks
    table = details[details.index("Menge") :]
    assert table[:3] == ["Menge", "Einzelpreis", "Betrag"]
    assert table[4:7] == ["3", "39,67 €", "119,00 €"]
    assert table[7:10] == [" ", "Gesamtbetrag (EUR)", "119,00 €"]
    assert "Telefon" not in table


@pytest.mark.parametrize(
    ("amount", "quantity", "each"), [(100, 1, 100), (100, 3, 33), (200, 3, 67), (5, 2, 3), (0, 2, 0)]
)
def test_the_price_of_a_piece_is_rounded_half_up(amount: int, quantity: int, each: int) -> None:
    assert per_piece(Money(amount, "EUR"), quantity) == Money(each, "EUR")


def test_no_paper_calls_a_partner_by_the_names_of_the_program() -> None:
    """A profile that is made for a partner's address has them until the partner gives a name (CALL-51)."""
    profile = dict.fromkeys(BUYER_COLUMNS) | {"email": "ada@example.com"}
    names = {"first_name": FOR_NEW_PARTNERS[0], "last_name": FOR_NEW_PARTNERS[1]}
    assert buyer_of(profile | names, "en")["name"] == "ada@example.com"
    assert buyer_of(profile | names | {"first_name": "Ada"}, "en")["name"] == "Ada Partner"


def test_a_guest_without_a_name_is_named_by_the_address_once() -> None:
    nameless = {"name": "ada@example.com", "lines": [], "email": "ada@example.com"}
    assert address_of(nameless) == ["ada@example.com"]
    named = {"name": "Ada", "lines": ["Kai 1"], "email": "ada@example.com"}
    assert address_of(named) == ["Ada", "Kai 1", "ada@example.com"]
