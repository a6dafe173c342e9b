"""Reads of reviews."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.catalogue.queries import product_text
from guildhall.domains.identity.models import Profile
from guildhall.domains.reviews.links import review_of
from guildhall.domains.reviews.models import ProductReview
from guildhall.domains.reviews.rules import ReviewStatus
from guildhall.services.shop_settings.queries import language_for


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A request for a review: the product's name, and what the buyer wrote so far. `author` is a suggestion first."""

    item: str
    slug: str
    status: ReviewStatus
    rating: int | None
    text: str | None
    author: str | None


def request_of(uow: UnitOfWork, token: str, language: str | None) -> ReviewRequest:
    """Return the request of a link, the product's name in `language`. Raises NotFound."""
    found = uow.db.execute(
        select(
            ProductReview.__table__,
            Product.slug,
            Profile.first_name,
            product_text("name", language_for(uow, language)).label("item"),
        )
        .join(Product, Product.id == ProductReview.product_id)
        .join(Profile, Profile.id == ProductReview.user_id)
        .where(ProductReview.id == review_of(uow, token))
    ).first()
    if found is None:
        raise NotFound()
    status = ReviewStatus(found.status)
    author = found.first_name if status is ReviewStatus.ASKED else found.author
    return ReviewRequest(found.item, found.slug, status, found.rating, found.text, author)


def reviews_of(uow: UnitOfWork, account_id: str) -> list[dict[str, Any]]:
    """Return the reviews that an account's customer wrote, for the export of their data."""
    shown = ("product_id", "rating", "text", "author", "language", "status", "written_at")
    columns = [ProductReview.__table__.c[name] for name in shown]
    written = (
        select(*columns)
        .join(Profile, Profile.id == ProductReview.user_id)
        .where(Profile.auth_user_id == account_id, ProductReview.written_at.is_not(None))
        .order_by(ProductReview.written_at)
    )
    rows = uow.db.execute(written).mappings()
    return [dict(row) | {"written_at": row["written_at"].isoformat()} for row in rows]
