"""Buy without an account: the orders belong to the profile with the typed address, later to its account.

An address that was only typed proves nothing. A guest therefore reads nothing of an existing profile and gets no
session; the token of the checkout opens the orders of this checkout alone, and not for ever. The mails about a seat
have a token that opens the order of this seat.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, exists, func, or_, select, update

from guildhall.core.errors import NotFound
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.commands.customers import Customer, customer_of_profile
from guildhall.domains.orders.commands.opened import Opened, opened_by
from guildhall.domains.orders.guest_tokens import CHECKOUTS
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import item_in
from guildhall.domains.orders.rules import GUEST_LINK_LASTS
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment
from guildhall.domains.workshops.tokens import SEATS
from guildhall.services.shop_settings.countries import country_code, country_name
from guildhall.services.shop_settings.queries import language_for

Seats = WorkshopEnrollment


@dataclass(frozen=True, slots=True)
class OrderOfGuest:
    """An order as its guest sees it, with what it opens. The code took `discount` off the total, tax included."""

    id: str
    status: str
    name: str
    quantity: int
    total: Money
    discount_code: str | None
    discount: Money
    opened: Opened


@dataclass(frozen=True, slots=True)
class Typed:
    """The details that a guest typed. The names are used if the address is new to the shop."""

    country: str | None = None
    vat_id: str | None = None
    first_name: str | None = None
    last_name: str | None = None


def guest_customer(uow: UnitOfWork, email: str, typed: Typed, *, language: str | None) -> Customer:
    """Return the customer with this address (lower case); create the profile, with the country, if there is none.

    `country` is a name or code; documents show its name. `vat_id`: as typed. Locks the
    profile: two checkouts of one address take turns, and a repeated one finds the orders of the first.
    """
    language = language_for(uow, language)
    code = country_code(typed.country)
    country = country_name(code, language) if code else typed.country
    before = uow.db.scalar(select(Profile.id).where(Profile.email == email))
    names = {"first_name": typed.first_name or "", "last_name": typed.last_name or ""}
    profile_id = find_or_add_profile(uow, email, **names, language=language)
    if before is None and country:
        uow.db.execute(update(Profile).where(Profile.id == profile_id).values(country=country))
    # Before customer_of_profile shares the lock: two that share it could not both have it alone afterwards.
    uow.db.execute(select(Profile.id).where(Profile.id == profile_id).with_for_update())
    known = customer_of_profile(uow, profile_id)
    return Customer(profile_id, known.account_id, email, language, country, typed.vat_id, guest=True)


def guest_orders(uow: UnitOfWork, token: str) -> ColumnElement[bool]:
    """Return the condition of the orders that a guest's token opens: its checkout's orders, or its seat's order.

    It opens them for GUEST_LINK_LASTS after the order, a seat also for as long after its workshop.
    Raises NotFound for a token that this shop did not sign.
    """
    return and_(
        _named_by(uow, token),
        or_(Order.created_at > uow.now - GUEST_LINK_LASTS, _recent(uow)),
        Order.archived_at.is_(None),
    )


def _named_by(uow: UnitOfWork, token: str) -> ColumnElement[bool]:
    secret = uow.settings.signing_secret
    if checkout := CHECKOUTS.read(secret, token):
        return and_(Order.checkout_id == checkout.checkout_id, Order.user_id == checkout.profile_id)
    if (seat := SEATS.read(secret, token)) is None:
        raise NotFound()
    held = select(Seats.order_id).where(Seats.id == seat.seat_id, Seats.user_id == seat.profile_id)
    return and_(Order.id == held.scalar_subquery(), Order.user_id == seat.profile_id)


def _recent(uow: UnitOfWork) -> ColumnElement[bool]:
    over = func.coalesce(Workshop.ends_at, Workshop.starts_at)
    return (
        exists().where(Workshop.id == Order.workshop_id, over > uow.now - GUEST_LINK_LASTS).correlate(Order)
    )


def guest_seats(uow: UnitOfWork, token: str) -> ColumnElement[bool]:
    """Return the condition of the seats that a guest's token opens: those ordered with it, while the buyer holds them.

    Raises NotFound for a token that this shop did not sign.
    """
    ordered = exists().where(
        Order.id == Seats.order_id, Order.user_id == Seats.user_id, guest_orders(uow, token)
    )
    return ordered.correlate(Seats)


def orders_of_guest(uow: UnitOfWork, token: str, language: str | None) -> list[OrderOfGuest]:
    """Return the orders of a guest's checkout, in the sequence of the basket.

    Raises NotFound for a forged token, and for a token that has ended.
    """
    spoken = language_for(uow, language)
    wanted = (
        select(
            Order.id,
            Order.status,
            item_in(spoken).label("name"),
            Order.quantity,
            Order.total_amount,
            Order.discount_code,
            Order.discount_amount,
            Order.currency,
        )
        .outerjoin(Product, Product.id == Order.product_id)
        .outerjoin(Workshop, Workshop.id == Order.workshop_id)
        .where(guest_orders(uow, token))
        .order_by(Order.created_at, Order.id)
    )
    found = uow.db.execute(wanted).all()
    if not found:
        raise NotFound()
    opened = opened_by(uow, [row.id for row in found], spoken)
    return [
        OrderOfGuest(
            id=row.id,
            status=row.status,
            name=row.name,
            quantity=row.quantity,
            total=Money(row.total_amount, row.currency),
            discount_code=row.discount_code,
            discount=Money(row.discount_amount, row.currency),
            opened=opened.get(row.id, Opened()),
        )
        for row in found
    ]
