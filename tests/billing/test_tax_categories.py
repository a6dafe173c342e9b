"""Books, exempt education and the owner's reduced rates, each by country, from the quote to the invoice."""

from datetime import date
from typing import Any

import pytest
from sqlalchemy import select, update

from guildhall.core.i18n import text
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.schemas import NewOrder
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.taxing import why_untaxed
from guildhall.services.shop_settings.values import Tax
from guildhall.services.shop_settings.vat_rates import TaxCategory, shipped_rate, shipped_rates
from tests.billing.conftest import BillingShop
from tests.billing.test_e_invoice import checked, fields
from tests.billing.test_worked_cases import AUSTRIAN, COMPANY, answered, draw_of
from tests.pdf.reading import text_of
from tests.support.rows import add_product, add_workshop

DAY = date(2026, 11, 21)


def buy(shop: BillingShop, category: str, *, rates: list[dict[str, str]] | None = None, **buyer: str) -> Any:
    """Buy goods of a category for 100.00 net and return the invoice."""
    shop.settings(
        company=COMPANY,
        tax={"mode": "exclusive", "shipped_rates": True, "rates": rates or []},
        vat_check="vies",
    )
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**buyer))
        product = add_product(uow, price=10000, currency="EUR", tax_category=category)
        order_id = place_order(uow, shop.anna.caller, NewOrder(product_id=product, begin_at_once=True))
        total = uow.db.scalar(select(Order.total_amount).where(Order.id == order_id))
    shop.paid(order_id, int(total or 0))
    return shop.documents(order_id)[-1]


@pytest.mark.parametrize(
    ("category", "country", "tax"),
    [
        ("standard", "DE", 1900),
        ("ebooks", "DE", 700),
        ("ebooks", "FR", 550),
        ("ebooks", "HU", 2700),  # only printed books are reduced there
        ("books", "HU", 500),
        ("books", "LT", 500),
        ("books", "CY", 300),
        ("ebooks", "CY", 300),
        ("books", "SK", 500),
        ("ebooks", "SK", 500),
        ("books", "DK", 2500),  # no reduced rate is in force
        ("reduced", "DE", 1900),  # the owner entered none
        ("education", "DE", 0),
    ],
)
def test_a_kind_of_goods_has_the_rate_of_the_buyers_country(
    shop: BillingShop, category: str, country: str, tax: int
) -> None:
    invoice = buy(shop, category, country=country)
    assert (invoice.tax, invoice.gross, invoice.tax_category) == (tax, 10000 + tax, category)


def test_the_owners_rate_comes_before_the_shipped_one(shop: BillingShop) -> None:
    rates = [{"country": "DE", "rate": "8", "category": "ebooks"}, {"country": "DE", "rate": "20"}]
    assert buy(shop, "ebooks", rates=rates, country="DE").tax == 800


def test_a_country_has_one_rate_for_each_kind_of_goods() -> None:
    rates = [{"country": "DE", "rate": "7", "category": "books"}] * 2
    with pytest.raises(ValueError, match="each country takes one rate"):
        Tax.model_validate({"rates": rates})
    both = [rates[0], {"country": "DE", "rate": "19"}]
    assert (
        Tax.model_validate({"mode": "inclusive", "rates": both}).basis_points("DE", DAY, TaxCategory.BOOKS)
        == 700
    )


def test_shipped_rates_have_the_day_from_which_they_apply() -> None:
    finland = {rate.category: (rate.rate, rate.since) for rate in shipped_rates(DAY) if rate.country == "FI"}
    assert finland[TaxCategory.EBOOKS] == ("13.5", date(2026, 1, 1))
    assert shipped_rate("FI", date(2025, 6, 1), TaxCategory.EBOOKS) == "14"
    assert shipped_rate("DE", date(2019, 6, 1), TaxCategory.EBOOKS) is None
    assert shipped_rate("SK", date(2024, 12, 31), TaxCategory.BOOKS) == "10"
    assert shipped_rate("CY", date(2023, 7, 20), TaxCategory.EBOOKS) is None


def test_exempt_education_names_the_law_and_stays_exempt_for_businesses(shop: BillingShop) -> None:
    answered(shop, "valid")
    invoice = buy(shop, "education", country="AT", vat_id=AUSTRIAN, company="Berg KG")
    assert (invoice.tax, invoice.reverse_charge) == (0, False)
    assert invoice.note == "Umsatzsteuerfrei nach § 6 Abs. 1 Z 11 UStG (Bildungsleistung)."
    root = checked(draw_of(shop, invoice))
    assert fields(root, "ApplicableTradeTax", "CategoryCode") == ["E", "E"]
    assert fields(root, "ApplicableTradeTax", "ExemptionReasonCode") == ["VATEX-EU-132-1I"]


@pytest.mark.parametrize("category", ["standard", "ebooks"])
@pytest.mark.parametrize("country", ["US", "JP"])
def test_a_sale_outside_the_union_says_so_whatever_was_sold(
    shop: BillingShop, category: str, country: str
) -> None:
    """No law known here taxes these goods at 0% there: an invoice must not say that one does."""
    invoice = buy(shop, category, country=country)
    reason = text("de", "invoice.thirdCountry")
    assert (invoice.tax, invoice.note) == (0, reason)
    pdf = draw_of(shop, invoice)
    assert fields(checked(pdf), "ApplicableTradeTax", "CategoryCode") == ["E", "E"]
    assert fields(checked(pdf), "ApplicableTradeTax", "ExemptionReason") == [reason]
    assert "USt. 0 %" not in text_of(pdf)


def test_a_shop_outside_the_union_leaves_nothing(shop: BillingShop) -> None:
    shop.settings(company=COMPANY | {"country": "CH"})
    with shop.runtime.reading() as uow:
        assert why_untaxed(shop_settings(uow), TaxCategory.STANDARD, "US", "en") is None


def test_a_rate_of_zero_is_no_exemption(shop: BillingShop) -> None:
    invoice = buy(shop, "ebooks", country="GB")
    pdf = draw_of(shop, invoice)
    assert fields(checked(pdf), "ApplicableTradeTax", "CategoryCode") == ["Z", "Z"]
    assert "USt. 0 % (Vereinigtes Königreich)" in text_of(pdf)


@pytest.mark.parametrize(
    ("place", "country", "rate"), [("Graben 1, 1010 Wien, Austria", "AT", 1000), ("online", "FR", 550)]
)
def test_a_workshops_category_is_taxed_at_its_place_of_supply(
    shop: BillingShop, place: str, country: str, rate: int
) -> None:
    shop.settings(company=COMPANY, tax={"mode": "exclusive", "shipped_rates": True})
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(country="FR"))
        workshop = add_workshop(uow, price=10000, currency="EUR", place=place, tax_category="books")
        order_id = place_order(uow, shop.anna.caller, NewOrder(workshop_id=workshop))
        order = uow.db.execute(select(Order.__table__).where(Order.id == order_id)).one()
    assert (order.tax_country, order.tax_rate) == (country, rate)
