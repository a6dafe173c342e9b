"""Deliver a paid order at once (M7): the product's links, files and materials, or the workshop's seat."""

from dataclasses import dataclass

from sqlalchemy import bindparam, insert, select

from guildhall.core.db.columns import Id
from guildhall.core.detail_texts import link_in
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.downloads.queries import has_files
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.orders.commands.mails import placed_key, reduction_in_mail
from guildhall.domains.orders.models import OrderDetail
from guildhall.domains.orders.queries import PRODUCT_NAME, LockedOrder
from guildhall.domains.workshops.commands.mails import confirm_seat_by_mail
from guildhall.domains.workshops.commands.seat_of_order import confirm_seat
from guildhall.services.audit.record import record
from guildhall.services.email.outbox import withdraw

_WRITTEN = select(OrderDetail.id).where(OrderDetail.order_id == bindparam("order_id", type_=Id))
_DELIVERY = (
    select(
        PRODUCT_NAME.label("name"),
        Product.delivery_title,
        Product.delivery_description,
        Product.delivery_image_url,
        Product.delivery_links,
        Product.delivery_details,
        Product.delivery_translations,
        SPOKEN_LANGUAGE.label("language"),
    )
    .select_from(Product)
    .outerjoin(Profile, Profile.id == bindparam("profile_id", type_=Id))
    .where(Product.id == bindparam("product_id", type_=Id))
)


@dataclass(frozen=True, slots=True)
class Delivery:
    """The outcome of a delivery. `opened`: the buyer can open something now. `mailed`: a new seat's mail was queued."""

    opened: bool
    mailed: bool = False


def deliver(
    uow: UnitOfWork,
    order: LockedOrder,
    *,
    paid: Money | None = None,
    tax: Money | None = None,
    cause: str | None = None,
) -> Delivery:
    """Deliver the ordered item. Idempotent.

    A newly enrolled seat is confirmed by one mail, which also tells what was `paid` for it with which `tax`,
    and attaches the invoice of this `cause`.

    Details written for this order override the product's; files are not copied, the product's are shown.
    A lost seat is reported to an admin by the audit entry order.seat_lost (M10).
    """
    if order.workshop_id is None:
        return Delivery(_deliver_product(uow, order))
    seat = confirm_seat(uow, order.id)
    if seat is None:
        record(uow, None, "order.seat_lost", "orders", order.id, workshop_id=order.workshop_id)
        return Delivery(opened=False)
    if seat.is_new:
        nothing = Money(0, order.currency)
        withdraw(uow, placed_key(order.id))
        invoices = [{"order_id": order.id, "cause": cause}] if cause else []
        money = {"paid": paid or nothing, "tax": tax or nothing}
        taken_off = reduction_in_mail(order.discount_code, order.discount)
        confirm_seat_by_mail(uow, seat.id, **money, invoices=invoices, discounts=taken_off)
    return Delivery(opened=True, mailed=seat.is_new)


def _deliver_product(uow: UnitOfWork, order: LockedOrder) -> bool:
    """Write the details of the order in the buyer's language, as far as the product has it."""
    if uow.db.execute(_WRITTEN, {"order_id": order.id}).first():
        return True
    named = {"product_id": order.product_id, "profile_id": order.user_id} | spoken_languages(uow)
    product = uow.db.execute(_DELIVERY, named).one()
    if not (product.delivery_title or product.delivery_links or product.delivery_details):
        return has_files(uow, order.product_id)
    own = product.delivery_translations.get(product.language, {})
    row = {
        "id": new_id(),
        "order_id": order.id,
        "title": own.get("title") or product.delivery_title or product.name,
        "description": own.get("description") or product.delivery_description,
        "image_url": product.delivery_image_url,
        "links": [link_in(link, product.language) for link in product.delivery_links],
        "additional_details": product.delivery_details,
    }
    uow.db.execute(insert(OrderDetail), row)
    return True
