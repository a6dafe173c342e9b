"""Worked cases of VAT, to the cent.

Published amounts: the sample invoice EN16931_Einfach of ZUGFeRD 2 (FeRD): 198.00 at 19% is 37.62 and 235.62 in all;
275.00 at 7% is 19.25. And the table of affilicon.net/2021/08/02/berechnung-der-mehrwertsteuer: 100.00 net and
100.00 gross in Germany, Austria and Hungary, and a seminar in Austria. The other cases apply the same arithmetic to
rates that the European Commission publishes (Taxes in Europe Database) and to the places of supply of Directive
2006/112/EC; their source stands beside them.
"""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from guildhall.core.money import Money
from guildhall.domains.billing.drawing import draw
from guildhall.domains.billing.queries.documents import document_of
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.schemas import NewOrder
from guildhall.services.pdf.paper import PLAIN
from guildhall.services.shop_settings.models import VatCheck
from tests.billing.conftest import BillingShop
from tests.billing.test_e_invoice import checked, fields
from tests.support.clock import FixedClock
from tests.support.rows import add, add_product, add_workshop

COMPANY = {"name": "Kontor GmbH", "country": "DE", "vat_id": "DE136695976", "email": "kontor@example.com"}
TAX: dict[str, Any] = {"mode": "exclusive", "shipped_rates": True}
AUSTRIAN = "ATU13585627"


def buy(
    shop: BillingShop, net: int, *, tax: dict[str, Any] | None = None, vat_check: str = "vies", **buyer: str
) -> Any:
    """Place Anna's order of one product at a net price, pay it, and return its invoice."""
    shop.settings(company=COMPANY, tax=TAX | (tax or {}), vat_check=vat_check)
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**buyer))
        product = add_product(uow, price=net, currency="EUR")
        order = NewOrder(product_id=product, begin_at_once=True)
        order_id = place_order(uow, shop.anna.caller, order)
        total = uow.db.scalar(select(Order.total_amount).where(Order.id == order_id))
    shop.paid(order_id, int(total or 0))
    return shop.documents(order_id)[-1]


def sums(document: Any) -> tuple[int, int, int]:
    return document.net, document.tax, document.gross


def draw_of(shop: BillingShop, document: Any) -> bytes:
    with shop.runtime.reading() as uow:
        return draw(document_of(uow, shop.boss.caller, document.id), PLAIN)


def answered(shop: BillingShop, status: str) -> None:
    with shop.runtime.writing() as uow:
        add(uow, VatCheck, vat_id=AUSTRIAN, status=status, source="vies", checked_at=uow.now)


def test_domestic_consumer(shop: BillingShop) -> None:
    """ZUGFeRD 2, EN16931_Einfach, the first line: 198.00, 37.62, 235.62."""
    assert sums(buy(shop, 19800, country="DE")) == (19800, 3762, 23562)


def test_reduced_rate(shop: BillingShop) -> None:
    """ZUGFeRD 2, EN16931_Einfach, the second line: 275.00 at 7% is 19.25."""
    rates = {"rates": [{"country": "DE", "rate": "7"}]}
    assert sums(buy(shop, 27500, tax=rates, country="DE")) == (27500, 1925, 29425)


@pytest.mark.parametrize(
    ("country", "rate", "tax"),
    [("FR", 2000, 2000), ("HU", 2700, 2700), ("EE", 2400, 2400), ("FI", 2550, 2550), ("RO", 2100, 2100)],
)
def test_consumer_in_another_member_state(shop: BillingShop, country: str, rate: int, tax: int) -> None:
    """Article 58: electronically supplied services are taxed where the consumer lives. Rates: TEDB, 2026."""
    invoice = buy(shop, 10000, country=country)
    assert (invoice.tax_country, invoice.tax_rate, sums(invoice)) == (
        country,
        rate,
        (10000, tax, 10000 + tax),
    )


@pytest.mark.parametrize(
    ("country", "net", "tax"), [("DE", 8403, 1597), ("AT", 8333, 1667), ("HU", 7874, 2126)]
)
def test_the_tax_contained_in_a_hundred(shop: BillingShop, country: str, net: int, tax: int) -> None:
    """affilicon.net: 100.00 gross to consumers in Germany, Austria and Hungary."""
    assert sums(buy(shop, 10000, tax={"mode": "inclusive"}, country=country)) == (net, tax, 10000)


@pytest.mark.parametrize(
    ("status", "tax", "reverse"), [("valid", 0, True), ("unanswered", 2000, False), (None, 2000, False)]
)
def test_business_in_another_member_state(
    shop: BillingShop, status: str | None, tax: int, reverse: bool
) -> None:
    """Articles 44 and 196: the buyer owes the tax if VIES confirms its number; during an outage it is charged."""
    if status:
        answered(shop, status)
    invoice = buy(shop, 10000, country="AT", vat_id=AUSTRIAN, company="Berg KG")
    assert (sums(invoice), invoice.reverse_charge) == ((10000, tax, 10000 + tax), reverse)


def test_business_whose_number_vies_does_not_know(shop: BillingShop) -> None:
    answered(shop, "invalid")
    invoice = buy(shop, 10000, country="AT", vat_id=AUSTRIAN, company="Berg KG")
    assert (sums(invoice), invoice.reverse_charge) == ((10000, 2000, 12000), False)


@pytest.mark.parametrize(
    ("place", "country", "gross"),
    [
        ("Hofgasse 3, 1010 Wien, Österreich", "AT", 12000),
        ("Am Wall 1, Bremen", "DE", 11900),
        ("online", "FR", 12000),
    ],
)
def test_workshops_are_taxed_where_they_take_place(
    shop: BillingShop, place: str, country: str, gross: int
) -> None:
    """Articles 53 and 54, the latter as amended by Directive (EU) 2022/542 from 2025: online, where the buyer is."""
    shop.settings(company=COMPANY, tax=TAX)
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(country="FR"))
        workshop = add_workshop(uow, price=10000, currency="EUR", place=place)
        order_id = place_order(uow, shop.anna.caller, NewOrder(workshop_id=workshop))
        order = uow.db.execute(select(Order.__table__).where(Order.id == order_id)).one()
    assert (order.tax_country, order.total_amount) == (country, gross)


def test_small_business(shop: BillingShop) -> None:
    """§ 19 UStG; § 34a UStDV wants the reference on the invoice. 100.00 stays 100.00."""
    invoice = buy(shop, 10000, tax={"mode": "none", "small_business": True}, country="DE")
    assert sums(invoice) == (10000, 0, 10000)
    assert invoice.note == "Gemäß § 19 UStG wird keine Umsatzsteuer berechnet (Kleinunternehmer)."


def test_an_order_in_dollars_states_the_tax_in_euros(shop: BillingShop) -> None:
    """Articles 91 and 230: 37.62 dollars at 1.10 dollars a euro are 34.20 euros, at the newest rate of the day."""
    rates = [
        {"currency": "USD", "rate": rate, "day": day, "source": source}
        for rate, day, source in (
            ("1.25", "2026-10-30", "earlier"),
            ("1.10", "2026-11-20", "ECB"),
            ("9", "2026-12-01", "later"),
        )
    ]
    shop.settings(company=COMPANY, tax=TAX | {"exchange_rates": rates})
    of = {"tax_rate": 1900, "tax_amount": 3762, "tax_country": "DE"}
    order = shop.order(23562, currency="USD", **of)
    dollars = Money(23562, "USD")
    with shop.runtime.writing() as uow:
        record_payment(uow, order, amount=dollars, method="card", reference="pi_1", cause="payment:1")
    with shop.runtime.writing() as uow:
        record_refund(uow, order, amount=Money(11781, "USD"), cause="refund:1")
    note, invoice = shop.documents(order)
    assert (invoice.national_currency, invoice.national_tax) == ("EUR", 3420)
    assert (invoice.exchange_rate, invoice.exchange_source) == ("1.10", "ECB 2026-11-20")
    assert (note.tax, note.national_tax) == (1881, 1710)
    root = checked(draw_of(shop, invoice))
    assert fields(root, "TaxCurrencyCode") == ["EUR"]
    assert fields(root, "TaxTotalAmount") == ["37.62", "34.20"]


def test_a_part_refunded_in_another_period(shop: BillingShop, clock: FixedClock) -> None:
    """Article 90: the taxable amount is reduced. Half of 235.62 is 117.81, with 18.81 of its 37.62."""
    invoice = buy(shop, 19800, country="DE")
    clock.advance(timedelta(days=40))
    shop.refunded(invoice.order_id, 11781)
    note = shop.documents(invoice.order_id)[0]
    assert (note.kind, sums(note)) == ("credit_note", (9900, 1881, 11781))
    assert (invoice.issued_at.month, note.issued_at.month) == (11, 12)


def test_a_credit_note_in_another_year_keeps_the_rate_of_its_invoice(
    shop: BillingShop, clock: FixedClock
) -> None:
    """Article 219: it refers to the invoice. Its number is of the new year, its rate of the old."""
    invoice = buy(shop, 19800, country="DE")
    clock.advance(timedelta(days=60))
    shop.refunded(invoice.order_id, 23562)
    note = shop.documents(invoice.order_id)[0]
    assert (note.number, note.corrects_id) == ("CN-2027-00001", invoice.id)
    assert (sums(note), note.tax_rate) == ((19800, 3762, 23562), 1900)
