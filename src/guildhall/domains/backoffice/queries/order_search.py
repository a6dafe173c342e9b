"""Find orders by what customers quote: an order number, an invoice, a product, a workshop, a name, an address."""

import re
from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Meta
from sqlalchemy import ColumnElement, and_, select, union_all

from guildhall.core.answer_fields import RowId
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import Invoice
from guildhall.domains.orders.models import Order
from guildhall.services.search.queries import MOST_FOUND, find

Ids = Annotated[list[RowId], Meta(max_length=MOST_FOUND)]

MOST_OF_EACH = 20
"""The maximum number of orders, of products and of workshops that match: the list's address must stay short."""

MOST_CUSTOMERS = 20
"""The number of customers whose orders `newest_orders` looks at."""

_ID = re.compile(r"[0-9a-f]{4,32}")
_DASHES = re.compile(r"^(.{8})(.{4})(.{4})(.{4})")


@dataclass(frozen=True, slots=True)
class OrderMatches:
    """The matches of a text: orders, and customers, products and workshops whose orders match with them.

    There are at most 100 customers, and 20 of the others. `more`: there would be more.
    """

    orders: Ids
    customers: Ids
    products: Ids
    workshops: Ids
    more: bool


def match_orders(uow: UnitOfWork, text: str) -> OrderMatches:
    """Return what matches a text. Every part is served by an index."""
    direct = list(uow.db.scalars(_direct(text.strip())))
    customers = find(uow, "users", text)
    products, workshops = find(uow, "products", text).ids, find(uow, "workshops", text).ids
    return OrderMatches(
        orders=direct[:MOST_OF_EACH],
        customers=customers.ids,
        products=products[:MOST_OF_EACH],
        workshops=workshops[:MOST_OF_EACH],
        more=customers.more or any(len(ids) > MOST_OF_EACH for ids in (direct, products, workshops)),
    )


def _direct(text: str) -> Any:
    """Return the query of orders with this number, its beginning, payment reference, partner's code or invoice."""
    most = MOST_OF_EACH + 1
    parts = [
        select(Order.id).where(Order.payment_reference == text).limit(most),
        select(Order.id).where(Order.referral_code == text.upper()).limit(most),
        select(Invoice.order_id.label("id")).where(Invoice.number == text.upper()).limit(most),
    ]
    digits = text.lower().removeprefix("#").replace("-", "")
    if _ID.fullmatch(digits):
        first, last = _as_id(digits, "0"), _as_id(digits, "f")
        parts.append(select(Order.id).where(Order.id.between(first, last)).limit(most))
    return union_all(*(select(part.subquery().c.id) for part in parts))


def _as_id(digits: str, filler: str) -> str:
    return _DASHES.sub(r"\1-\2-\3-\4-", digits.ljust(32, filler))


def newest_orders(uow: UnitOfWork, matches: OrderMatches, most: int) -> list[str]:
    """Return the ids of the newest matching orders that are not archived, at most `most`."""
    owned = [
        and_(column == owner, Order.archived_at.is_(None))
        for column, owners in (
            (Order.user_id, matches.customers[:MOST_CUSTOMERS]),
            (Order.product_id, matches.products),
            (Order.workshop_id, matches.workshops),
        )
        for owner in owners
    ]
    if matches.orders:
        owned.append(and_(Order.id.in_(matches.orders), Order.archived_at.is_(None)))
    if not owned:
        return []
    newest = union_all(*(select(_newest(condition, most).subquery().c.id) for condition in owned))
    latest_first = Order.created_at.desc(), Order.id.desc()
    return list(
        uow.db.scalars(select(Order.id).where(Order.id.in_(newest)).order_by(*latest_first).limit(most))
    )


def _newest(condition: ColumnElement[bool], most: int) -> Any:
    """Return the query of the newest orders under a condition; one index serves condition and order."""
    return select(Order.id).where(condition).order_by(Order.created_at.desc()).limit(most)
