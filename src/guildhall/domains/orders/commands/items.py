"""The ordered item: a product of the catalogue, or a seat in a workshop."""

from dataclasses import dataclass

from sqlalchemy import bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.errors import Conflict, NotFound, Refused
from guildhall.core.money import Money, to_minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.orders.commands.claim_discount import Reduction
from guildhall.domains.orders.commands.customers import Customer
from guildhall.domains.orders.commands.taxing import treatment_of
from guildhall.domains.orders.queries import PRODUCT_NAME
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.workshops.commands.hold_seat import hold_seat
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.translations import in_language
from guildhall.services.shop_settings.taxing import TaxedAmount, TaxTreatment
from guildhall.services.shop_settings.vat_rates import SOLD_ONCE, TaxCategory


@dataclass(frozen=True, slots=True)
class Item:
    """An item as offered to this customer now: `name` in their language, `price` of one piece, and the tax treatment
    of their country. `early`: it is a workshop's early-bird price."""

    name: str
    price: Money
    treatment: TaxTreatment
    early: bool = False

    def sums(self, quantity: int, reduction: Reduction | None) -> tuple[TaxedAmount, TaxedAmount]:
        """Return the sum of so many pieces at the catalogue's price, and what a discount code leaves of it.

        Raises Conflict price_changed if the discount was calculated for another price.
        """
        full = self.price.of(self.price.minor * quantity)
        if reduction and reduction.price != self.price:
            raise Conflict("price_changed", details=str(full))
        paid = full - reduction.amount if reduction else full
        return self.treatment.on(full), self.treatment.on(paid)


_PRODUCT = (
    select(
        PRODUCT_NAME.label("name"),
        Product.price,
        Product.currency,
        Product.is_active,
        Product.tax_category,
    )
    .select_from(Product)
    .outerjoin(Profile, Profile.id == bindparam("profile_id", type_=Id))
    .where(Product.id == bindparam("product_id", type_=Id))
)


_WORKSHOP_TITLE = (
    select(in_language(Workshop.translations, "title", Workshop.title, SPOKEN_LANGUAGE).label("title"))
    .select_from(Workshop)
    .outerjoin(Profile, Profile.id == bindparam("profile_id", type_=Id))
    .where(Workshop.id == bindparam("workshop_id", type_=Id))
)


def take_item(
    uow: UnitOfWork, payload: NewOrder, customer: Customer, order_id: str, *, by_admin: bool
) -> Item:
    """Return the ordered item, and hold the seat if it is a workshop. Raises NotFound, and what hold_seat raises."""
    if payload.workshop_id is not None:
        seat = hold_seat(
            uow,
            payload.workshop_id,
            profile_id=customer.profile_id,
            account_id=customer.account_id,
            order_id=order_id,
            by_admin=by_admin,
        )
        treatment = treatment_of(uow, customer, seat.tax_category, venue=seat.venue)
        whose = {
            "workshop_id": payload.workshop_id,
            "profile_id": customer.profile_id,
            **spoken_languages(uow),
        }
        title = uow.db.execute(_WORKSHOP_TITLE, whose).one().title
        return Item(title, seat.price, treatment, seat.early)
    named = {"product_id": payload.product_id, "profile_id": customer.profile_id, **spoken_languages(uow)}
    product = uow.db.execute(_PRODUCT, named).first()
    if product is None or not product.is_active:
        raise NotFound()
    treatment = treatment_of(uow, customer, TaxCategory(product.tax_category))
    return Item(product.name, Money(product.price, product.currency), treatment)


def refuse_several(item: Item, quantity: int) -> None:
    """Raise Refused one_copy for more than one piece of goods that are sold once."""
    if quantity != 1 and item.treatment.category in SOLD_ONCE:
        raise Refused("one_copy")


def refuse_other_price(payload: NewOrder, amount: Money, item: Item) -> None:
    """Raise Conflict price_changed if the client showed its user another amount, price or currency (M1).

    An early-bird price may be lower than what was shown: an early seat was given back meanwhile, perhaps by the same
    buyer, who returns from the payment page.
    """
    shown = ((payload.total_amount, amount), (payload.unit_price, item.price))
    pairs = [(to_minor(sent), own.minor) for sent, own in shown if sent is not None]
    other = any(own > sent if item.early else own != sent for sent, own in pairs)
    if other or payload.currency not in (None, amount.currency):
        raise Conflict("price_changed", details=str(amount))
