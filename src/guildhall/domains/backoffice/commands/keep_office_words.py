"""Index the words of what staff search for besides customers and messages."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import select

from guildhall.core.db.records import Record
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.content.models import BlogArticle, News, OwnPage
from guildhall.domains.orders.models import OrderWithdrawal
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.reviews.models import ProductReview
from guildhall.domains.workshops.models import Workshop
from guildhall.services.search.commands import keep_words

INDEXED: Mapping[type[Record], tuple[str, ...]] = {
    Product: ("name", "slug"),
    Workshop: ("title", "instructor", "slug"),
    BlogArticle: ("title", "slug"),
    News: ("title", "slug"),
    OwnPage: ("title", "slug"),
    Referral: ("referral_code",),
    OrderWithdrawal: ("name", "email", "order_number"),
    ProductReview: ("text", "author"),
}
"""The columns of each table whose words are indexed, in all languages."""

_BY_NAME = {model.__tablename__: model for model in INDEXED}


def keep_office_words(uow: UnitOfWork, event: BusinessEvent) -> None:
    """Index the rows of a business event again; a deleted row loses its words."""
    model = _BY_NAME.get(event.table)
    if model is None:
        return
    table: Any = model.__table__
    names = INDEXED[model]
    columns = [table.c[name] for name in (*names, "translations") if name in table.c]
    for row_id in event.subject_ids:
        row = uow.db.execute(select(*columns).where(table.c.id == row_id)).first()
        keep_words(uow, event.table, row_id, texts_of(row._asdict(), names) if row else ())


def texts_of(row: Mapping[str, Any], names: Iterable[str]) -> list[str | None]:
    """Return the texts of these columns of a row, and their translations."""
    translations = row.get("translations") or {}
    return [texts.get(name) for texts in (row, *translations.values()) for name in names]
