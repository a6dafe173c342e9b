"""The catalogue's prices of products and workshops that are offered, as a quote and a discount code read them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import select

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.workshops.models import Workshop, venue_of
from guildhall.domains.workshops.queries import SEAT_PRICE
from guildhall.services.prices.queries import PERIOD, lowest_prices
from guildhall.services.shop_settings.vat_rates import TaxCategory

_SEATS = select(
    Workshop.id,
    Workshop.price,
    SEAT_PRICE.label("seat_price"),
    Workshop.early_price,
    Workshop.early_ends_at,
    Workshop.currency,
    Workshop.place,
    Workshop.tax_category,
)


class Price(NamedTuple):
    """The price of one piece that is ordered now, and what decides its tax. `venue` is a workshop's address on site.

    `regular` is the price without the early-bird price of a workshop. `early_before` is an early-bird price that is
    over, for not more than 30 days if it ended with a day.
    """

    price: Money
    regular: Money
    early_before: Money | None
    digital: bool
    venue: str | None
    category: TaxCategory

    @property
    def early(self) -> bool:
        """Return whether the price is a workshop's early-bird price."""
        return self.price != self.regular


def prices_of(uow: UnitOfWork, ids: list[str]) -> dict[str, Price]:
    """Return the prices by id of a product or workshop, without those that are not offered."""
    found: dict[str, Price] = {}
    columns = select(Product.id, Product.price, Product.currency, Product.tax_category)
    for row in uow.db.execute(columns.where(Product.id.in_(ids), Product.is_active)):
        category = TaxCategory(row.tax_category)
        price = Money(row.price, row.currency)
        found[row.id] = Price(price, price, None, digital=True, venue=None, category=category)
    offered = _SEATS.where(Workshop.id.in_(ids), Workshop.is_active)
    for seat in uow.db.execute(offered, {"now": uow.now}):
        found[seat.id] = _seat_price(seat, uow.now - PERIOD)
    return found


def _seat_price(seat: Any, counts_from: datetime) -> Price:
    price, regular = Money(seat.seat_price, seat.currency), Money(seat.price, seat.currency)
    over = seat.early_price is not None and price == regular
    counts = over and (seat.early_ends_at is None or seat.early_ends_at >= counts_from)
    before = regular.of(seat.early_price) if counts else None
    category, venue = TaxCategory(seat.tax_category), venue_of(seat.place)
    return Price(price, regular, before, digital=False, venue=venue, category=category)


class Lowest(NamedTuple):
    """The lowest price of one piece in the last 30 days (services.prices).

    `regular` is without an early-bird price that is on now: it is the reduction, beside which this one stands.
    """

    price: Money
    regular: Money


def lowest_of(uow: UnitOfWork, prices: Mapping[str, Price]) -> dict[str, Lowest]:
    """Return the lowest prices of each item. An early-bird price that is over counts as others do."""
    regular = lowest_prices(uow, {item_id: each.regular for item_id, each in prices.items()})
    found = {}
    for item_id, each in prices.items():
        beside = min(regular[item_id], each.early_before or regular[item_id])
        found[item_id] = Lowest(min(beside, each.price), beside)
    return found
