"""What is ordered: a product of the catalogue, or a seat in a workshop."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam, select, true

from guildhall.catalogue.models import Product
from guildhall.identity.models import Profile
from guildhall.kit.errors import Conflict, NotFound
from guildhall.kit.house import House
from guildhall.kit.money import Money, to_minor
from guildhall.kit.sql.columns import Id
from guildhall.orders.actions.customers import Customer
from guildhall.orders.actions.taxing import DECIDE_LEVY, levy_in, levy_of
from guildhall.orders.queries import PRODUCT_NAME
from guildhall.orders.wish import NewOrder
from guildhall.shop_settings.models import StoredSettings
from guildhall.shop_settings.taxing import Levy
from guildhall.workshops.actions.hold_seat import hold_seat

PRICE_CHANGED = "The price has changed. Please reload the page."


@dataclass(frozen=True, slots=True)
class Item:
    """The line as the shop sells it to this customer now: `name` in their language, `price` a piece, and the tax of
    their country."""

    name: str
    price: Money
    levy: Levy


_PRODUCT = (
    select(
        PRODUCT_NAME.label("name"),
        Product.price,
        Product.currency,
        Product.is_active,
        *DECIDE_LEVY,
    )
    .select_from(Product)
    .outerjoin(Profile, Profile.id == bindparam("profile_id", type_=Id))
    .outerjoin(StoredSettings, true())
    .where(Product.id == bindparam("product_id", type_=Id))
)


def take_item(house: House, wish: NewOrder, customer: Customer, order_id: str) -> Item:
    """Find what is ordered, and take the seat where it is a workshop. Raises NotFound, and as hold_seat does."""
    if wish.workshop_id is not None:
        seat = hold_seat(
            house,
            wish.workshop_id,
            profile_id=customer.profile_id,
            account_id=customer.account_id,
            order_id=order_id,
        )
        return Item(seat.title, Money(seat.price, seat.currency), levy_of(house, customer.profile_id))
    named = {"product_id": wish.product_id, "profile_id": customer.profile_id}
    product = house.db.execute(_PRODUCT, named).first()
    if product is None or not product.is_active:
        raise NotFound("Product not found")
    return Item(product.name, Money(product.price, product.currency), levy_in(house, product))


def refuse_other_price(wish: NewOrder, amount: Money, item: Item) -> None:
    """Raise Conflict price_changed where the client showed its user another amount, price or currency (M1)."""
    shown = ((wish.total_amount, amount), (wish.unit_price, item.price))
    other = any(sent is not None and to_minor(sent) != own.minor for sent, own in shown)
    if other or wish.currency not in (None, amount.currency):
        raise Conflict("price_changed", PRICE_CHANGED, details=str(amount))
