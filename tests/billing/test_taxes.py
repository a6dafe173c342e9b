"""An order with tax from placement to its last refund: books, documents, commission, metrics and mails agree."""

from typing import Any

import pytest
from sqlalchemy import func, select, update

from guildhall.domains.backoffice.queries.sales import Period, sums_of
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.services.email.models import Mail
from tests.billing.conftest import BillingShop
from tests.pdf.reading import text_of
from tests.support.client import Client
from tests.support.rows import add, add_product, add_profile

RATES = [{"country": "DE", "rate": "19"}, {"country": "AT", "rate": "20"}]
COMPANY = {"name": "Kontor GmbH", "country": "DE", "vat_id": "DE123456789"}


def place(shop: BillingShop, mode: str, *, price: int = 11111, country: str = "DE", **buyer: str) -> Any:
    """Place Anna's order, referred by a partner at 30%, and return its row."""
    shop.settings(tax={"mode": mode, "rates": RATES}, company=COMPANY, vat_check="off")
    with shop.runtime.writing() as uow:
        about = {"country": country} | buyer
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**about))
        partner = add_profile(uow, "partner@example.com")
        add(uow, Referral, user_id=partner, referral_code="ADA", commission_rate=3000)
        product = add_product(uow, price=price, currency="EUR")
        order_id = place_order(
            uow, shop.anna.caller, NewOrder(product_id=product, referral_code="ada", begin_at_once=True)
        )
        return uow.db.execute(select(Order.__table__).where(Order.id == order_id)).one()


def sums_by(shop: BillingShop, *columns: Any) -> dict[str, tuple[int, ...]]:
    """Return the sums of the other columns for each kind (the first column)."""
    with shop.runtime.reading() as uow:
        rows = uow.db.execute(select(columns[0], *map(func.sum, columns[1:])).group_by(columns[0]))
        return {row[0]: tuple(int(value) for value in row[1:]) for row in rows}


@pytest.mark.parametrize(
    ("mode", "total", "tax"), [("none", 11111, 0), ("inclusive", 11111, 1774), ("exclusive", 13222, 2111)]
)
def test_every_book_has_the_same_tax_however_the_refunds_are_cut(
    shop: BillingShop, mode: str, total: int, tax: int
) -> None:
    order = place(shop, mode)
    assert (order.total_amount, order.tax_amount) == (total, tax)
    shop.paid(order.id, total)
    net = total - tax
    assert shop.sums(order.id) == [("INV-2026-00001", net, tax, total)]
    assert sums_by(shop, Commission.kind, Commission.base) == {"earned": (net,)}
    for part, amount in enumerate((1, 3, 3, 3, 4101)):
        shop.refunded(order.id, amount, f"refund:{part}")
    back, back_tax = 4111, tax * 4111 // total
    entries = sums_by(shop, OrderEntry.kind, OrderEntry.amount, OrderEntry.tax)
    assert entries == {"received": (total, tax), "returned": (-back, -back_tax)}
    assert sum(row.tax for row in shop.documents(order.id) if row.kind == "credit_note") == back_tax
    assert sums_by(shop, Commission.kind, Commission.base)["reversed"] == (back_tax - back,)
    shop.refunded(order.id, total - back, "refund:last")
    assert sums_by(shop, OrderEntry.kind, OrderEntry.tax)["returned"] == (-tax,)
    assert sum(row.tax for row in shop.documents(order.id) if row.kind == "credit_note") == tax
    ledger = sums_by(shop, Commission.kind, Commission.base, Commission.amount)
    assert ledger["reversed"] == tuple(-value for value in ledger["earned"])
    with shop.runtime.reading() as uow:
        metrics = {each.measure: each.amount.minor for each in sums_of(uow, Period(uow.now.date(), 1))}
    assert metrics == {"placed": 0, "received": net, "returned": net, "referred": 0}


def test_money_that_came_back_is_billed_with_the_tax_that_it_took_along(shop: BillingShop) -> None:
    order = place(shop, "exclusive")
    shop.paid(order.id, 13222)
    shop.refunded(order.id, 5000)
    shop.undone(order.id)
    entries = sums_by(shop, OrderEntry.kind, OrderEntry.amount, OrderEntry.tax)
    assert entries == {"received": (13222, 2111), "returned": (-5000, -798), "restored": (5000, 798)}
    assert [row[1:] for row in shop.sums(order.id)] == [
        (4202, 798, 5000),
        (11111, 2111, 13222),
        (4202, 798, 5000),
    ]


def test_a_refund_that_failed_gives_back_the_very_tax_that_it_took(shop: BillingShop) -> None:
    """Recomputing it would differ by a cent, which the books would have and no document."""
    order = place(shop, "inclusive", price=10)
    shop.paid(order.id, 10)
    for number, amount in enumerate((3, 2, 3)):
        shop.refunded(order.id, amount, f"refund:{number}")
    shop.undone(order.id, "refund:1")
    entries = sums_by(shop, OrderEntry.kind, OrderEntry.amount, OrderEntry.tax)
    assert entries == {"received": (10, 2), "returned": (-8, -1), "restored": (2, 1)}
    shop.refunded(order.id, 4, "refund:last")
    assert sums_by(shop, OrderEntry.currency, OrderEntry.amount, OrderEntry.tax) == {"EUR": (0, 0)}
    by_kind: dict[str, list[tuple[int, int]]] = {"invoice": [], "credit_note": []}
    for row in shop.documents(order.id):
        by_kind[row.kind].append((row.gross, row.tax))
    assert by_kind == {
        "invoice": [(10, 2), (2, 1)],
        "credit_note": [(3, 0), (2, 1), (3, 0), (2, 1), (2, 1)],
    }


def test_mails_state_the_tax_of_payments_and_refunds(shop: BillingShop) -> None:
    order = place(shop, "exclusive")
    shop.paid(order.id, 13222)
    shop.refunded(order.id, 5000)
    with shop.runtime.reading() as uow:
        mails = {mail.template: mail.context for mail in uow.db.execute(select(Mail.template, Mail.context))}
    reported = {
        kind: (details["amount"], details["tax"]) for kind, details in mails.items() if "tax" in details
    }
    assert reported == {
        "order_paid": (13222, 2111),
        "order_refunded": (5000, 798),
    }


def test_an_invoice_to_a_business_abroad_states_why_there_is_no_tax(
    shop: BillingShop, client: Client
) -> None:
    order = place(shop, "exclusive", country="Österreich", company="Berg KG", vat_id="ATU12345678")
    shop.paid(order.id, 11111)
    [invoice] = shop.documents(order.id)
    assert (invoice.net, invoice.tax, invoice.tax_rate, invoice.tax_country) == (11111, 0, 0, "AT")
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Profile).values(company="Tal KG", vat_id="ATU87654321", country="DE"))
    assert shop.documents(order.id) == [invoice]
    answer = client.get(f"/functions/v1/invoices/{invoice.id}", headers=shop.anna.headers)
    details = text_of(answer.content)
    for line in (
        "Berg KG",
        "USt-IdNr. ATU12345678",
        "USt-IdNr. DE123456789",
        "USt. 0 % (Österreich)",
        "0,00 €",
    ):
        assert line in details.splitlines(), (line, details)
    assert "Steuerschuldnerschaft des Leistungsempfängers" in details


def test_a_domestic_vat_number_is_on_the_invoice_and_changes_no_tax(shop: BillingShop) -> None:
    order = place(shop, "exclusive", vat_id="DE987654321")
    shop.paid(order.id, 13222)
    [invoice] = shop.documents(order.id)
    assert (invoice.tax, invoice.reverse_charge) == (2111, False)
    assert invoice.buyer["facts"] == {"vat_id": "DE987654321"}
