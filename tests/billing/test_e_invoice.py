"""The XML inside an invoice: valid by the standard's own schema, and true about the supply."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from xml.etree import ElementTree

import pytest
from facturx import get_xml_from_pdf, xml_check_xsd
from sqlalchemy import update

from guildhall.core.money import to_minor, written
from guildhall.domains.identity.models import Profile
from tests.billing.conftest import BillingShop
from tests.billing.rules_of_en16931 import broken_rules
from tests.pdf.reading import text_of
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.rows import add_workshop

COMPANY = {
    "name": "Kontor GmbH",
    "street": "Am Wall 1",
    "postal_code": "28195",
    "city": "Bremen",
    "country": "DE",
    "email": "kontor@example.com",
    "vat_id": "DE123456789",
}
TAXED = {"mode": "inclusive", "rates": [{"country": "DE", "rate": "19"}]}
RAM = "{urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100}"


@pytest.fixture
def billing(shop: BillingShop) -> BillingShop:
    shop.settings(company=COMPANY, tax=TAXED)
    with shop.runtime.writing() as uow:
        person = {"first_name": "Anna", "last_name": "Berg", "country": "Deutschland"}
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**person))
    return shop


def paper(client: Client, shop: BillingShop, place: int = 0) -> bytes:
    address = f"/functions/v1/invoices/{shop.documents()[place].id}"
    return bytes(client.get(address, headers=shop.boss.headers).content)


def checked(pdf: bytes) -> ElementTree.Element:
    """The XML of a document, after the schema of EN 16931 has passed it."""
    name, xml = get_xml_from_pdf(pdf, check_xsd=False)
    assert name == "factur-x.xml"
    assert xml_check_xsd(xml, flavor="factur-x", level="en16931")
    assert broken_rules(xml) == []
    return ElementTree.fromstring(xml)


def fields(root: ElementTree.Element, *path: str) -> list[str]:
    found = root.iterfind(".//" + "/".join(f"{RAM}{name}" for name in path))
    return ["".join(element.itertext()).strip() for element in found]


def seat(shop: BillingShop, **columns: Any) -> str:
    with shop.runtime.writing() as uow:
        workshop = add_workshop(uow, currency="EUR", time_zone="Europe/Berlin", **columns)
    return shop.order(workshop_id=workshop, product_id=None)


def test_it_says_what_the_paper_says(billing: BillingShop, client: Client) -> None:
    billing.paid(billing.order())
    root = checked(paper(client, billing))
    assert fields(root, "SellerTradeParty", "Name") == ["Kontor GmbH"]
    assert fields(root, "SellerTradeParty", "PostalTradeAddress", "CountryID") == ["DE"]
    assert fields(root, "BuyerTradeParty", "Name") == ["Anna Berg"]
    assert fields(root, "InvoiceCurrencyCode") == ["EUR"]
    sums = "SpecifiedTradeSettlementHeaderMonetarySummation"
    assert fields(root, sums, "TaxBasisTotalAmount") == ["100.00"]
    assert fields(root, sums, "TaxTotalAmount") == ["19.00"]
    assert fields(root, sums, "GrandTotalAmount") == ["119.00"]
    assert fields(root, sums, "DuePayableAmount") == ["0.00"]


@pytest.mark.slow
def test_characters_that_xml_cannot_hold_are_left_out(billing: BillingShop, client: Client) -> None:
    """Rows that were stored before the ways in were guarded still make a well-formed file."""
    with billing.runtime.writing() as uow:
        person = {"last_name": "Be\x02rg\x1b", "address": "Am Deich\x0b7\ufffe"}
        uow.db.execute(update(Profile).where(Profile.id == billing.anna.profile_id).values(**person))
    billing.paid(billing.order())
    root = checked(paper(client, billing))
    assert fields(root, "BuyerTradeParty", "Name") == ["Anna Berg"]


def test_a_download_is_supplied_when_it_is_paid(
    billing: BillingShop, client: Client, clock: FixedClock
) -> None:
    order = billing.order()
    clock.advance(timedelta(days=3))
    billing.paid(order)
    pdf = paper(client, billing)
    assert fields(checked(pdf), "OccurrenceDateTime") == ["20261124"]
    assert "Leistungsdatum" in text_of(pdf)


def test_a_seat_is_supplied_on_the_day_of_its_workshop(billing: BillingShop, client: Client) -> None:
    billing.paid(seat(billing, date=date(2027, 1, 1), time="00:30"))
    pdf = paper(client, billing)
    assert fields(checked(pdf), "OccurrenceDateTime") == ["20270101"]
    assert "01.01.2027" in text_of(pdf).splitlines()


def test_a_seat_of_several_days_has_a_period(billing: BillingShop, client: Client) -> None:
    billing.paid(seat(billing, date=date(2027, 1, 1), end_date=date(2027, 1, 3)))
    pdf = paper(client, billing)
    root = checked(pdf)
    assert fields(root, "BillingSpecifiedPeriod", "StartDateTime") == ["20270101"]
    assert fields(root, "BillingSpecifiedPeriod", "EndDateTime") == ["20270103"]
    assert fields(root, "OccurrenceDateTime") == ["20270103"]  # completed
    assert "01.01.2027 – 03.01.2027" in text_of(pdf).splitlines()


def test_a_credit_note_names_its_invoice_and_the_same_day(billing: BillingShop, client: Client) -> None:
    order = seat(billing, date=date(2027, 1, 1))
    billing.paid(order)
    billing.refunded(order, 5000)
    root = checked(paper(client, billing))  # CN comes before INV
    assert fields(root, "InvoiceReferencedDocument", "IssuerAssignedID") == ["INV-2026-00001"]
    assert fields(root, "OccurrenceDateTime") == ["20270101"]
    assert fields(root, "GrandTotalAmount") == ["50.00"]


@pytest.mark.slow
def test_reverse_charge_gives_its_reason(billing: BillingShop, client: Client) -> None:
    billing.paid(
        billing.order(reverse_charge=True, tax_rate=0, tax_amount=0, tax_country="AT", vat_id="ATU12345675")
    )
    root = checked(paper(client, billing))
    assert set(fields(root, "CategoryCode")) == {"AE"}
    assert fields(root, "ExemptionReasonCode") == ["VATEX-EU-AE"]


def test_no_tax_gives_its_reason(shop: BillingShop, client: Client) -> None:
    shop.settings(company=COMPANY, tax={"mode": "none"})
    shop.paid(shop.order())
    root = checked(paper(client, shop))
    assert set(fields(root, "CategoryCode")) == {"E"}
    assert fields(root, "ExemptionReason") == ["Es wird keine Umsatzsteuer berechnet."]


def test_the_xml_says_all_that_the_paper_says_of_an_address(client: Client, billing: BillingShop) -> None:
    """Company, contact, three lines of a street, post code and city: each in its field, and none dropped."""
    with billing.runtime.writing() as uow:
        firm = {"company": "Berg KG", "address": "Haus Nord\nGraben 7\nStiege 2\nTop 9"}
        place = {"postal_code": "1010", "city": "Wien", "country": "AT", "language": "de"}
        own = update(Profile).where(Profile.id == billing.anna.profile_id)
        uow.db.execute(own.values(**firm, **place))
    billing.paid(billing.order(), 10000)
    pdf = paper(client, billing)
    root = checked(pdf)
    buyer = next(root.iter(f"{RAM}BuyerTradeParty"))
    assert fields(buyer, "DefinedTradeContact", "PersonName") == ["Anna Berg"]
    (address,) = buyer.iter(f"{RAM}PostalTradeAddress")
    assert [(part.tag.removeprefix(RAM), part.text) for part in address] == [
        ("PostcodeCode", "1010"),
        ("LineOne", "Haus Nord"),
        ("LineTwo", "Graben 7"),
        ("LineThree", "Stiege 2, Top 9"),
        ("CityName", "Wien"),
        ("CountryID", "AT"),
    ]
    (seller,) = root.iter(f"{RAM}SellerTradeParty")
    assert fields(seller, "PostalTradeAddress", "PostcodeCode") == ["28195"]
    assert fields(seller, "PostalTradeAddress", "CityName") == ["Bremen"]
    printed = text_of(pdf)
    for line in ("Anna Berg", "Haus Nord", "Graben 7", "Stiege 2", "Top 9", "1010 Wien"):
        assert line in printed


@pytest.mark.parametrize(("amount", "off"), [(9520, 2380), (9521, 2380), (1, 1), (5000, 1)])
def test_a_discount_is_an_allowance_of_the_line(
    billing: BillingShop, client: Client, amount: int, off: int
) -> None:
    order = billing.order(amount, discount_code="SUMMER20", discount_amount=off)
    billing.paid(order, amount)
    root = checked(pdf := paper(client, billing))
    [price], [net] = (
        fields(root, "NetPriceProductTradePrice", "ChargeAmount"),
        fields(root, "LineTotalAmount")[:1],
    )
    [allowance] = fields(root, "SpecifiedTradeAllowanceCharge", "ActualAmount") or ["0.00"]
    assert Decimal(price) - Decimal(allowance) == Decimal(net)
    text = text_of(pdf).replace("\xa0", " ")
    assert ("Rabattcode SUMMER20" in text) == (allowance != "0.00")
    for shown in (to_minor(price), -to_minor(allowance) or amount, amount):
        assert written(shown, "EUR", "de").replace("\xa0", " ") in text


def test_a_credit_note_has_the_discount_of_its_part_of_the_price(
    billing: BillingShop, client: Client
) -> None:
    for number, back in enumerate((9520, 4760)):
        order = billing.order(9520, discount_code="SUMMER20", discount_amount=2380)
        billing.paid(order, 9520, f"payment:{number}")
        billing.refunded(order, back, f"refund:{number}")
    notes = [paper(client, billing, place) for place in (0, 1)]
    amounts = [fields(checked(note), "SpecifiedTradeAllowanceCharge", "ActualAmount") for note in notes]
    assert amounts == [["20.00"], ["10.00"]]
    assert all("Rabattcode SUMMER20" in text_of(note) for note in notes)


def test_an_invoice_over_a_part_of_the_price_has_its_part_of_the_discount(
    billing: BillingShop, client: Client
) -> None:
    order = billing.order(9520, discount_code="SUMMER20", discount_amount=2380)
    billing.paid(order, 4760)
    root = checked(paper(client, billing))
    assert fields(root, "SpecifiedTradeAllowanceCharge", "ActualAmount") == ["10.00"]
