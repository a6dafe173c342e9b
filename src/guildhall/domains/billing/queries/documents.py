"""Reads of invoices: the data of a document, and the amounts of an order billed and credited so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, RowMapping, Select, and_, bindparam, exists, func, or_, select
from sqlalchemy.orm import aliased

from guildhall.core.answer_fields import RowId
from guildhall.core.dates import day_in
from guildhall.core.db.columns import Id
from guildhall.core.errors import existing
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import Invoice
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.identity.queries import SPOKEN_LANGUAGE, spoken_languages
from guildhall.domains.orders.models import Order, OrderCheckout
from guildhall.domains.orders.queries import ITEM_NAME
from guildhall.domains.orders.rules import allowance_in
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.caller import Caller
from guildhall.services.documents.parties import BUYER_COLUMNS
from guildhall.services.shop_settings.countries import country_name
from guildhall.services.shop_settings.vat_rates import TaxCategory


def discount_columns(off: Money, code: str | None) -> dict[str, int | str | None]:
    """Return the columns of a document with this discount; a code that took nothing off is not named."""
    return {"allowance": off.minor, "discount_code": code if off else None}


@dataclass(frozen=True, slots=True)
class Billable:
    """The data of an order for its invoice, with the item's name in the customer's language.

    `buyer` is from their current profile, with the VAT number and the address that the order was placed with.
    """

    item: str
    quantity: int
    currency: str
    language: str
    payment_method: str | None
    payment_reference: str | None
    tax_rate: int
    tax_country: str | None
    tax_category: TaxCategory
    reverse_charge: bool
    total: Money
    discount_code: str | None
    discount: Money
    buyer: dict[str, str | None]
    starts_at: datetime | None
    ends_at: datetime | None
    time_zone: str | None

    def allowance_in(self, amount: Money) -> dict[str, int | str | None]:
        """Return the columns of the discount for an invoice over `amount`, which may be a part of the price."""
        off = allowance_in(self.discount, self.total, amount)
        return discount_columns(off, self.discount_code)

    def days_of_supply(self, today: date) -> tuple[date, date | None]:
        """Return the day of supply, or the first and the last of a period: those of the workshop in its time zone.

        Anything else is supplied with its payment, `today`.
        """
        if self.starts_at is None:
            return today, None
        zone = self.time_zone or "UTC"
        first = day_in(self.starts_at, zone)
        last = day_in(self.ends_at, zone) if self.ends_at else first
        return first, last if last > first else None


_BUYER = tuple(column for column in BUYER_COLUMNS if column != "vat_id")  # the order keeps its own
_BILLABLE = (
    select(
        ITEM_NAME.label("item"),
        Order.quantity,
        Order.currency,
        Order.payment_method,
        Order.payment_reference,
        Order.tax_rate,
        Order.tax_country,
        Order.tax_category,
        Order.billing_address,
        Order.reverse_charge,
        Order.total_amount,
        Order.discount_code,
        Order.discount_amount,
        Order.vat_id,
        SPOKEN_LANGUAGE.label("language"),
        OrderCheckout.guest,
        Workshop.starts_at,
        Workshop.ends_at,
        Workshop.time_zone,
        *(getattr(Profile, column) for column in _BUYER),
    )
    .outerjoin(Profile, Profile.id == Order.user_id)
    .outerjoin(OrderCheckout, OrderCheckout.id == Order.checkout_id)
    .outerjoin(Product, Product.id == Order.product_id)
    .outerjoin(Workshop, Workshop.id == Order.workshop_id)
    .where(Order.id == bindparam("order_id", type_=Id))
)


def billable(uow: UnitOfWork, order_id: str) -> Billable:
    row = uow.db.execute(_BILLABLE, {"order_id": order_id, **spoken_languages(uow)}).mappings().one()
    return Billable(
        item=row["item"],
        quantity=row["quantity"],
        currency=row["currency"],
        language=row["language"],
        payment_method=row["payment_method"],
        payment_reference=row["payment_reference"],
        tax_rate=row["tax_rate"],
        tax_country=row["tax_country"],
        tax_category=TaxCategory(row["tax_category"]),
        reverse_charge=row["reverse_charge"],
        total=Money(row["total_amount"], row["currency"]),
        discount_code=row["discount_code"],
        discount=Money(row["discount_amount"], row["currency"]),
        starts_at=row["starts_at"],
        ends_at=row["ends_at"],
        time_zone=row["time_zone"],
        buyer=_buyer(row),
    )


def _buyer(row: RowMapping) -> dict[str, str | None]:
    """Return the buyer's columns, with the address of the order instead of the profile's if it has one.

    The profile's person is the contact of the profile's company alone: a guest may type any name. An address that was
    only typed proves nothing, and a guest reads the invoice: of the profile it shows the email alone.
    """
    buyer: dict[str, str | None] = {column: row[column] for column in BUYER_COLUMNS}
    asked = row["billing_address"]
    if row["guest"]:
        country = country_name(row["tax_country"], row["language"]) if row["tax_country"] else None
        typed = {"email": row["email"], "vat_id": row["vat_id"], "country": country}
        buyer = dict.fromkeys(BUYER_COLUMNS) | typed
    if not asked:
        return buyer
    kept = {"country": asked["country"]} if "country" in asked else {}
    if "street" not in asked:
        return buyer | kept
    named: dict[str, str | None] = {}
    if asked["name"] and asked["name"] != row["company"]:
        named = {"company": asked["name"], "first_name": None, "last_name": None}
    place = {"address": asked["street"], "postal_code": asked["postal_code"], "city": asked["city"]}
    return buyer | named | place | kept


_IS_BILLED = select(
    exists().where(
        Invoice.order_id == bindparam("order_id", type_=Id),
        Invoice.kind == bindparam("kind"),
        Invoice.cause == bindparam("cause"),
    )
)
_NOTE = aliased(Invoice)
_CREDITED_NET, _CREDITED_TAX = (
    select(func.coalesce(func.sum(part), 0)).where(_NOTE.corrects_id == Invoice.id).scalar_subquery()
    for part in (_NOTE.net, _NOTE.tax)
)
_INVOICES: Select[Any] = (
    select(
        *Invoice.__table__.columns,
        _CREDITED_NET.label("credited_net"),
        _CREDITED_TAX.label("credited_tax"),
    )
    .where(Invoice.order_id == bindparam("order_id", type_=Id), Invoice.kind == "invoice")
    .order_by(Invoice.issued_at.desc(), Invoice.sequence.desc())
)


def is_billed(uow: UnitOfWork, order_id: str, kind: str, cause: str) -> bool:
    requested = {"order_id": order_id, "kind": kind, "cause": cause}
    return bool(uow.db.execute(_IS_BILLED, requested).scalar())


def invoices_of(uow: UnitOfWork, order_id: str) -> Sequence[Row[Any]]:
    """Return the order's invoices, newest first, each with its net and tax credited so far."""
    return uow.db.execute(_INVOICES, {"order_id": order_id}).all()


@dataclass(frozen=True, slots=True)
class IssuedDocument:
    """An invoice or a credit note in a list."""

    id: RowId
    number: str
    kind: Literal["invoice", "credit_note"]
    issued_at: datetime


def documents_of(uow: UnitOfWork, order_ids: Sequence[str]) -> dict[str, list[IssuedDocument]]:
    """Return the documents of each of these orders, oldest first, by order id."""
    columns = Invoice.order_id, Invoice.id, Invoice.number, Invoice.kind, Invoice.issued_at
    wanted = select(*columns).where(Invoice.order_id.in_(order_ids))
    found: dict[str, list[IssuedDocument]] = {}
    for row in uow.db.execute(wanted.order_by(Invoice.issued_at, Invoice.number)):
        document = IssuedDocument(row.id, row.number, row.kind, row.issued_at)
        found.setdefault(row.order_id, []).append(document)
    return found


_CORRECTED = aliased(Invoice)
_DOCUMENTS: Select[Any] = select(*Invoice.__table__.columns, _CORRECTED.number.label("corrects")).outerjoin(
    _CORRECTED, _CORRECTED.id == Invoice.corrects_id
)


def document_of(
    uow: UnitOfWork, caller: Caller, invoice_id: str, *, guest: ColumnElement[bool] | None = None
) -> Row[Any]:
    """Return a document, and the number that it corrects, for its buyer, finance or an admin.

    `guest` is the condition of the orders that a guest's token opens. Raises NotFound otherwise (A4).
    """
    statement = _DOCUMENTS.join(Order, Order.id == Invoice.order_id).where(Invoice.id == invoice_id)
    if guest is not None:
        statement = statement.where(guest)
    elif not caller.handles_money:
        statement = statement.where(Order.auth_user_id == caller.account_id)
    return existing(uow.db.execute(statement).first() if caller.signed_in or guest is not None else None)


def documents_with(uow: UnitOfWork, ids: Sequence[str]) -> list[Row[Any]]:
    """Return documents with these ids as `document_of` does, in the order of the ids. For the shop's own work."""
    found = {row.id: row for row in uow.db.execute(_DOCUMENTS.where(Invoice.id.in_(ids)))}
    return [found[each] for each in ids]


def documents_for(uow: UnitOfWork, kind: str, causes: Sequence[tuple[str, str]], most: int) -> Sequence[str]:
    """Return the ids of the documents issued for these pairs of order and cause, by number; at most `most`."""
    named = or_(*(and_(Invoice.order_id == order_id, Invoice.cause == cause) for order_id, cause in causes))
    wanted = select(Invoice.id).where(Invoice.kind == kind, named).order_by(Invoice.number).limit(most)
    return uow.db.scalars(wanted).all()
