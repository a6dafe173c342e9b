"""Reads of orders, and the SQL conditions for access to ordered items (M6)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, bindparam, exists, func, or_, select
from sqlalchemy.orm import aliased

from guildhall.core.db.columns import Id
from guildhall.core.db.records import Record
from guildhall.core.errors import Conflict, existing
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.catalogue.queries import product_text
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.identity.rules import NAMELESS
from guildhall.domains.orders.models import Order, OrderAgreement
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.rest_engine.caller import CALLER_ACCOUNT
from guildhall.rest_engine.translations import in_language
from guildhall.services.legal.markets import Market, has_withdrawal
from guildhall.services.legal.models import LegalVersion

ENTITLED = or_(Order.granted.is_(True), Order.paid_amount > Order.refunded_amount)
"""`rules.entitled` as a condition (M6)."""

OWN = Order.auth_user_id == CALLER_ACCOUNT

PRODUCT_NAME: ColumnElement[str] = product_text("name", SPOKEN_LANGUAGE)
"""A product's name as its customer reads it. Needs what SPOKEN_LANGUAGE needs, and Product."""

_WORKSHOP_TITLE = in_language(Workshop.translations, "title", Workshop.title, SPOKEN_LANGUAGE)

ITEM_NAME: ColumnElement[str] = func.coalesce(PRODUCT_NAME, _WORKSHOP_TITLE)
"""The name of the ordered item in the customer's language, or null. Needs what PRODUCT_NAME needs, and Workshop."""


def item_in(language: str) -> ColumnElement[str]:
    """Return ITEM_NAME in a language of the caller's choice."""
    title = in_language(Workshop.translations, "title", Workshop.title, language)
    return func.coalesce(product_text("name", language), title)


def item_of(uow: UnitOfWork, order_id: str, language: str) -> str:
    """Return the name of the ordered item in a language."""
    named = (
        select(item_in(language))
        .select_from(Order)
        .outerjoin(Product, Product.id == Order.product_id)
        .outerjoin(Workshop, Workshop.id == Order.workshop_id)
        .where(Order.id == order_id)
    )
    return str(uow.db.execute(named).scalar_one())


def opens_order(order_id: Any, outer: type[Record]) -> ColumnElement[bool]:
    """Return the condition that the order is the caller's own and gives access."""
    return exists().where(Order.id == order_id, OWN, ENTITLED).correlate(outer)


def opens_product(product_id: Any, outer: type[Record]) -> ColumnElement[bool]:
    """Return the condition that one of the caller's orders gives access to the product."""
    return exists().where(Order.product_id == product_id, OWN, ENTITLED).correlate(outer)


def opens_workshop(workshop_id: Any, outer: type[Record]) -> ColumnElement[bool]:
    """Return the condition that the caller has a seat whose order gives access, no matter who paid for it."""
    seated = exists().where(
        WorkshopEnrollment.workshop_id == workshop_id,
        WorkshopEnrollment.auth_user_id == CALLER_ACCOUNT,
        WorkshopEnrollment.enrollment_status == SeatStatus.ENROLLED,
        Order.id == WorkshopEnrollment.order_id,
        ENTITLED,
    )
    return seated.correlate(outer)


OPENS_FILE = or_(
    opens_product(DeliveryFile.product_id, DeliveryFile),
    opens_workshop(DeliveryFile.workshop_id, DeliveryFile),
)
"""The condition that a file belongs to an item to which the caller has access."""


@dataclass(frozen=True, slots=True)
class LockedOrder:
    """An order whose row is locked: no other transaction can change it before this one ends.

    `total` is its price, with the `tax` in it; `paid` is all money received, of which `refunded` went back.
    """

    id: str
    user_id: str | None
    auth_user_id: str | None
    product_id: str | None
    workshop_id: str | None
    status: str
    quantity: int
    total: Money
    tax: Money
    tax_rate: int
    paid: Money
    refunded: Money
    granted: bool
    discount_code: str | None
    discount: Money
    paid_at: datetime | None
    archived_at: datetime | None

    @property
    def currency(self) -> str:
        return self.total.currency

    @property
    def holds(self) -> Money:
        """The money received and not refunded."""
        return self.paid - self.refunded


_LOCKED = (
    select(
        Order.id,
        Order.user_id,
        Order.auth_user_id,
        Order.product_id,
        Order.workshop_id,
        Order.status,
        Order.currency,
        Order.quantity,
        Order.total_amount.label("total"),
        Order.tax_amount.label("tax"),
        Order.tax_rate,
        Order.paid_amount.label("paid"),
        Order.refunded_amount.label("refunded"),
        Order.granted,
        Order.discount_code,
        Order.discount_amount.label("discount"),
        Order.paid_at,
        Order.archived_at,
    )
    .where(Order.id == bindparam("order_id", type_=Id))
    .with_for_update()
)


def lock_order(uow: UnitOfWork, order_id: str) -> LockedOrder:
    """Lock the order for the rest of the transaction. Raises NotFound."""
    found = existing(uow.db.execute(_LOCKED, {"order_id": order_id}).mappings().first())
    columns = dict(found)
    currency = columns.pop("currency")
    money = {
        name: Money(columns[name], currency) for name in ("total", "tax", "paid", "refunded", "discount")
    }
    return LockedOrder(**(columns | money))


_OF_DELETED = (
    select(Order.id).join(Profile, Profile.id == Order.user_id).where(Profile.email.endswith(NAMELESS))
)


def orders_of_deleted(uow: UnitOfWork, order_ids: Iterable[str]) -> list[str]:
    """Return the orders whose customer was deleted: money for them can only be sent back."""
    return list(uow.db.scalars(_OF_DELETED.where(Order.id.in_(sorted(order_ids))).order_by(Order.id)))


def refuse_deleted_customer(uow: UnitOfWork, order_id: str) -> None:
    """Raise Conflict customer_deleted, so that no money is booked and no invoice issued without a customer."""
    if orders_of_deleted(uow, [order_id]):
        raise Conflict("customer_deleted")


@dataclass(frozen=True, slots=True)
class Recipient:
    """The recipient of mails about an order, and the ordered item in their language.

    `account_id` is None for a customer who bought without an account.
    """

    profile_id: str
    email: str
    language: str
    item: str
    quantity: int
    currency: str
    account_id: str | None
    checkout_id: str | None
    discount_code: str | None
    discount: Money


_RECIPIENT = (
    select(
        Profile.id.label("profile_id"),
        Profile.email,
        SPOKEN_LANGUAGE.label("language"),
        ITEM_NAME.label("item"),
        Order.quantity,
        Order.currency,
        Profile.auth_user_id.label("account_id"),
        Order.checkout_id,
        Order.discount_code,
        Order.discount_amount.label("discount"),
    )
    .join(Profile, Profile.id == Order.user_id)
    .outerjoin(Product, Product.id == Order.product_id)
    .outerjoin(Workshop, Workshop.id == Order.workshop_id)
    .where(Order.id == bindparam("order_id", type_=Id))
)


def recipient_of(uow: UnitOfWork, order_id: str) -> Recipient | None:
    """Return the recipient of mails about the order, or None while no customer is linked to it."""
    found = uow.db.execute(_RECIPIENT, {"order_id": order_id, **spoken_languages(uow)}).mappings().first()
    if found is None:
        return None
    return Recipient(**(dict(found) | {"discount": Money(found["discount"], found["currency"])}))


_CONSENT, _WITHDRAWAL = aliased(LegalVersion), aliased(LegalVersion)
_AGREED = (
    select(OrderAgreement.market, _CONSENT.text.label("consent"), _WITHDRAWAL.text.label("withdrawal"))
    .join(_WITHDRAWAL, _WITHDRAWAL.id == OrderAgreement.withdrawal_id)
    .outerjoin(_CONSENT, _CONSENT.id == OrderAgreement.consent_id)
    .where(OrderAgreement.order_id == bindparam("order_id", type_=Id))
)


def agreed_texts(uow: UnitOfWork, order_id: str) -> dict[str, str | None]:
    """Return the texts that a confirmation repeats on a durable medium (Directive 2011/83/EU, Article 8 (7)).

    They are the consent, if it was given, and the withdrawal instructions, where there is such a right.
    """
    found = uow.db.execute(_AGREED, {"order_id": order_id}).first()
    if found is None:
        return {"consent": None, "withdrawal": None}
    instructs = has_withdrawal(Market(found.market))
    return {"consent": found.consent, "withdrawal": found.withdrawal if instructs else None}
