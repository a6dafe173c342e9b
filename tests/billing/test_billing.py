"""Invoices and credit notes: their amounts, times, numbers and tax."""

from contextlib import suppress
from datetime import timedelta

import pytest
from sqlalchemy import update

from guildhall.core.money import Money
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.events import OrderPaid, OrderRefunded
from tests.billing.conftest import BillingShop
from tests.support.clock import FixedClock
from tests.support.rows import add_product

GERMANY = {"mode": "inclusive", "rates": [{"country": "DE", "rate": "19"}], "other_rate": "0"}


def test_a_paid_order_has_one_invoice_for_the_amount_paid(shop: BillingShop) -> None:
    order = shop.order()
    shop.paid(order)
    assert shop.sums(order) == [("INV-2026-00001", 11900, 0, 11900)]
    [invoice] = shop.documents(order)
    assert (invoice.kind, invoice.corrects_id, invoice.cause) == ("invoice", None, "payment:1")
    assert (invoice.currency, invoice.tax_rate, invoice.tax_country) == ("EUR", 0, None)
    assert (invoice.payment_method, invoice.payment_reference) == ("card", "pi_1")


def test_the_same_payment_is_billed_once(shop: BillingShop) -> None:
    order = shop.order()
    shop.paid(order)
    shop.reported(OrderPaid(order, Money(11900, "EUR"), "payment:1", Money(0, "EUR")))
    assert [row.number for row in shop.documents(order)] == ["INV-2026-00001"]


def test_a_free_order_has_no_invoice(shop: BillingShop) -> None:
    order = shop.order(0)
    shop.paid(order, 0)
    assert shop.documents() == []


def test_a_payment_undone_leaves_its_number_to_the_next(shop: BillingShop) -> None:
    first, second = shop.order(), shop.order()
    with suppress(ZeroDivisionError), shop.runtime.writing() as uow:
        record_payment(
            uow, first, amount=Money(11900, "EUR"), method="card", reference=None, cause="payment:1"
        )
        raise ZeroDivisionError
    shop.paid(second)
    assert [row.number for row in shop.documents()] == ["INV-2026-00001"]


def test_every_year_begins_at_one(shop: BillingShop, clock: FixedClock) -> None:
    first, second = shop.order(), shop.order()
    shop.paid(first)
    clock.advance(timedelta(days=60))
    shop.paid(second)
    assert [row.number for row in shop.documents()] == ["INV-2026-00001", "INV-2027-00001"]


def test_the_price_contains_the_tax_of_the_buyer_s_country(shop: BillingShop) -> None:
    shop.settings(tax=GERMANY)
    with shop.runtime.writing() as uow:
        uow.db.execute(
            update(Profile).where(Profile.id == shop.anna.profile_id).values(country="Deutschland")
        )
    order = shop.order()
    shop.paid(order)
    assert shop.sums(order) == [("INV-2026-00001", 10000, 1900, 11900)]
    [invoice] = shop.documents(order)
    assert (invoice.tax_rate, invoice.tax_country) == (1900, "DE")


def test_a_buyer_whose_country_is_unknown_is_taxed_where_the_shop_is(shop: BillingShop) -> None:
    shop.settings(tax=GERMANY, company={"country": "DE"})
    order = shop.order()
    shop.paid(order)
    assert shop.sums(order) == [("INV-2026-00001", 10000, 1900, 11900)]


@pytest.mark.slow
def test_refunds_in_parts_credit_the_whole_tax_and_no_cent_more(shop: BillingShop) -> None:
    shop.settings(tax=GERMANY, company={"country": "DE"})
    order = shop.order()
    shop.paid(order)
    for part, amount in enumerate((1, 3967, 3966, 3966)):
        shop.refunded(order, amount, f"refund:{part}")
    notes = [row for row in shop.documents(order) if row.kind == "credit_note"]
    assert [row.number for row in notes] == [f"CN-2026-0000{n}" for n in (1, 2, 3, 4)]
    assert sum(row.tax for row in notes) == 1900
    assert sum(row.net for row in notes) == 10000
    [invoice] = [row for row in shop.documents(order) if row.kind == "invoice"]
    assert {row.corrects_id for row in notes} == {invoice.id}


def test_a_refund_reported_twice_is_credited_once(shop: BillingShop) -> None:
    order = shop.order()
    shop.paid(order)
    shop.refunded(order, 5000)
    shop.reported(OrderRefunded(order, Money(5000, "EUR"), "refund:1", Money(0, "EUR")))
    assert shop.sums(order) == [("CN-2026-00001", 5000, 0, 5000), ("INV-2026-00001", 11900, 0, 11900)]


def test_a_failed_refund_is_billed_again_and_its_credit_note_remains(shop: BillingShop) -> None:
    order = shop.order()
    shop.paid(order)
    shop.refunded(order, 11900)
    shop.undone(order)
    assert [row.number for row in shop.documents(order)] == [
        "CN-2026-00001",
        "INV-2026-00001",
        "INV-2026-00002",
    ]
    shop.refunded(order, 11900, "refund:2")
    newest, older = shop.documents(order)[3], shop.documents(order)[2]
    note = shop.documents(order)[1]
    assert (newest.number, note.number, note.corrects_id) == ("INV-2026-00002", "CN-2026-00002", newest.id)
    assert older.number == "INV-2026-00001"


def test_a_refund_over_two_payments_has_a_note_for_each_invoice(shop: BillingShop) -> None:
    order = shop.order(30000)
    shop.paid(order, 20000)
    shop.paid(order, 10000, "payment:2")
    shop.refunded(order, 25000)
    assert [(row.number, row.gross) for row in shop.documents(order)] == [
        ("CN-2026-00001", 10000),
        ("CN-2026-00002", 15000),
        ("INV-2026-00001", 20000),
        ("INV-2026-00002", 10000),
    ]


def test_an_invoice_never_changes(shop: BillingShop) -> None:
    with shop.runtime.writing() as uow:
        product = add_product(uow, "course", name="Course", translations={"de": {"name": "Kurs"}})
        street = {"first_name": "Anna", "last_name": "Berg", "address": "Gasse 1\nHof 2", "city": "Wien"}
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**street))
    order = shop.order(product_id=product)
    shop.settings(company={"name": "Kontor GmbH", "city": "Bremen", "country": "DE", "vat_id": "DE123456789"})
    shop.paid(order)
    before = shop.documents(order)
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Product).values(translations={"de": {"name": "Anderes"}}))
        uow.db.execute(update(Profile).values(first_name="Eva", city="Graz"))
    assert shop.documents(order) == before
    [invoice] = before
    assert (invoice.item, invoice.language) == ("Kurs", "de")
    assert invoice.buyer == {
        "name": "Anna Berg",
        "email": "anna@example.com",
        "lines": ["Gasse 1", "Hof 2", "Wien"],
        "place": {"contact": "", "street": "Gasse 1\nHof 2", "postal_code": "", "city": "Wien"},
        "country": None,
        "facts": {},
    }
    assert invoice.seller["name"] == "Kontor GmbH"
    assert invoice.seller["facts"]["vat_id"] == "DE123456789"
