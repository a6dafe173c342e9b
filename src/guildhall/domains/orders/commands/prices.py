"""The catalogue's prices of products and workshops that are offered, as a quote and a discount code read them."""

from typing import NamedTuple

from sqlalchemy import select

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.workshops.models import Workshop, venue_of
from guildhall.services.shop_settings.vat_rates import TaxCategory


class Price(NamedTuple):
    """The price of one piece, and what decides its tax. `venue` is a workshop's address on site."""

    price: Money
    digital: bool
    venue: str | None
    category: TaxCategory


def prices_of(uow: UnitOfWork, ids: list[str]) -> dict[str, Price]:
    """Return the prices by id of a product or workshop, without those that are not offered."""
    found: dict[str, Price] = {}
    columns = select(Product.id, Product.price, Product.currency, Product.tax_category)
    for row in uow.db.execute(columns.where(Product.id.in_(ids), Product.is_active)):
        category = TaxCategory(row.tax_category)
        found[row.id] = Price(Money(row.price, row.currency), digital=True, venue=None, category=category)
    seats = select(Workshop.id, Workshop.price, Workshop.currency, Workshop.place, Workshop.tax_category)
    for seat in uow.db.execute(seats.where(Workshop.id.in_(ids), Workshop.is_active)):
        category, venue = TaxCategory(seat.tax_category), venue_of(seat.place)
        price = Money(seat.price, seat.currency)
        found[seat.id] = Price(price, digital=False, venue=venue, category=category)
    return found
