"""Search everything that staff work with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select

from guildhall.core.answer_fields import RowId
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.queries.order_search import match_orders, newest_orders
from guildhall.domains.catalogue.models import Product
from guildhall.domains.catalogue.queries import OFFICE_NAME
from guildhall.domains.content.models import BlogArticle, ContactMessage, News, OwnPage
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.workshops.models import Workshop
from guildhall.rest_engine.caller import Role
from guildhall.services.search.queries import find

MOST_OF_A_KIND = 5
"""The maximum number of hits of each kind."""


class HitKind(StrEnum):
    """The kinds of rows that are searched, in the order of the results."""

    CUSTOMER = "customer"
    PARTNER = "partner"
    ORDER = "order"
    PRODUCT = "product"
    WORKSHOP = "workshop"
    MESSAGE = "message"
    ARTICLE = "article"
    NEWS = "news"
    PAGE = "page"


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A row that matches. `title` names it; `detail` distinguishes it from others, such as by an address or a day."""

    kind: HitKind
    id: RowId
    title: str
    detail: str | None


Hits = Callable[[UnitOfWork, str], list[SearchHit]]

_FULL_NAME = func.trim(func.coalesce(Profile.first_name, "") + " " + func.coalesce(Profile.last_name, ""))


def _read(uow: UnitOfWork, kind: HitKind, statement: Any) -> list[SearchHit]:
    """Return the hits of a statement with the columns id, title and detail."""
    rows = uow.db.execute(statement.limit(MOST_OF_A_KIND))
    return [SearchHit(kind, row.id, row.title or row.detail or "", row.detail) for row in rows]


def _orders(uow: UnitOfWork, text: str) -> list[SearchHit]:
    ids = newest_orders(uow, match_orders(uow, text), MOST_OF_A_KIND)
    if not ids:
        return []
    rows = (
        select(
            Order.id,
            func.coalesce(OFFICE_NAME, Workshop.title).label("title"),
            func.coalesce(func.nullif(_FULL_NAME, ""), Profile.email).label("detail"),
        )
        .outerjoin(Product, Product.id == Order.product_id)
        .outerjoin(Workshop, Workshop.id == Order.workshop_id)
        .outerjoin(Profile, Profile.id == Order.user_id)
        .where(Order.id.in_(ids))
        .order_by(Order.created_at.desc(), Order.id.desc())
    )
    return _read(uow, HitKind.ORDER, rows)


def _customers(uow: UnitOfWork, text: str) -> list[SearchHit]:
    columns = Profile.id, _FULL_NAME.label("title"), Profile.email.label("detail")
    return _by_words(uow, text, HitKind.CUSTOMER, Profile, columns)


def _partners(uow: UnitOfWork, text: str) -> list[SearchHit]:
    """Return the partners whose code, name or address matches."""
    codes, people = find(uow, "referrals", text).ids, find(uow, "users", text).ids
    matching: list[ColumnElement[bool]] = []
    if codes:
        matching.append(Referral.id.in_(codes))
    if people:
        matching.append(Referral.user_id.in_(people))
    if not matching:
        return []
    rows = (
        select(Referral.id, Referral.referral_code.label("title"), Profile.email.label("detail"))
        .join(Profile, Profile.id == Referral.user_id)
        .where(or_(*matching))
        .order_by(Referral.created_at.desc(), Referral.id.desc())
    )
    return _read(uow, HitKind.PARTNER, rows)


def _by_words(uow: UnitOfWork, text: str, kind: HitKind, model: Any, columns: Any) -> list[SearchHit]:
    """Return the newest rows of a table with the words of a text."""
    ids = find(uow, model.__tablename__, text).ids
    if not ids:
        return []
    newest = model.created_at.desc(), model.id.desc()
    return _read(uow, kind, select(*columns).where(model.id.in_(ids)).order_by(*newest))


def _of(kind: HitKind, model: Any, title: Any, detail: Any) -> Hits:
    """Return the search of one table by its indexed words."""
    columns = model.id, title.label("title"), detail.label("detail")
    return lambda uow, text: _by_words(uow, text, kind, model, columns)


_SUPPORT = frozenset({Role.ADMIN, Role.SUPPORT})
_CONTENT = frozenset({Role.ADMIN, Role.CONTENT})
_ADMINS = frozenset({Role.ADMIN})

_SEARCHES: Mapping[HitKind, tuple[frozenset[Role], Hits]] = {
    HitKind.CUSTOMER: (_SUPPORT, _customers),
    HitKind.PARTNER: (_ADMINS, _partners),
    HitKind.ORDER: (_SUPPORT | {Role.FINANCE}, _orders),
    HitKind.PRODUCT: (_ADMINS, _of(HitKind.PRODUCT, Product, OFFICE_NAME, Product.slug)),
    HitKind.WORKSHOP: (_ADMINS, _of(HitKind.WORKSHOP, Workshop, Workshop.title, Workshop.instructor)),
    HitKind.MESSAGE: (
        _SUPPORT,
        _of(
            HitKind.MESSAGE,
            ContactMessage,
            func.coalesce(ContactMessage.subject, ContactMessage.name),
            ContactMessage.email,
        ),
    ),
    HitKind.ARTICLE: (_CONTENT, _of(HitKind.ARTICLE, BlogArticle, BlogArticle.title, BlogArticle.slug)),
    HitKind.NEWS: (_CONTENT, _of(HitKind.NEWS, News, News.title, News.slug)),
    HitKind.PAGE: (_CONTENT, _of(HitKind.PAGE, OwnPage, OwnPage.title, OwnPage.slug)),
}
"""The roles that work with each kind, and its search."""


def search_office(uow: UnitOfWork, role: Role, text: str) -> list[SearchHit]:
    """Return the hits of every kind that the role works with: at most MOST_OF_A_KIND of each, the newest first."""
    return [hit for roles, search in _SEARCHES.values() if role in roles for hit in search(uow, text)]
