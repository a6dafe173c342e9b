"""Access to reviews: anyone reads published ones, support and admins read and decide about all of them."""

from sqlalchemy import Integer, func, select

from guildhall.domains.catalogue.models import Product
from guildhall.domains.reviews.commands.moderate import moderate_review
from guildhall.domains.reviews.models import ProductReview
from guildhall.domains.reviews.rules import ReviewStatus
from guildhall.rest_engine.declaration import EVERYTHING, Computed, Extension, Role, Table

_PUBLISHED = ProductReview.status == ReviewStatus.PUBLISHED
_OF_BUYER = frozenset({"user_id", "stopped_at", "created_at", "updated_at"})
_OF_PRODUCT = (ProductReview.product_id == Product.id, _PUBLISHED)

TABLES = (
    Table(
        ProductReview,
        rows={
            Role.ANYONE: _PUBLISHED,
            Role.CUSTOMER: _PUBLISHED,
            Role.SUPPORT: EVERYTHING,
            Role.ADMIN: EVERYTHING,
        },
        hidden={Role.ANYONE: _OF_BUYER, Role.CUSTOMER: _OF_BUYER},
        search=(ProductReview.text, ProductReview.author),
        words={"status": "admin-reviews:states"},
        update={Role.SUPPORT: moderate_review, Role.ADMIN: moderate_review},
    ),
)

EXTENSIONS = (
    Extension(
        Product,
        computed={
            "review_count": Computed(
                select(func.count(ProductReview.id)).where(*_OF_PRODUCT).correlate(Product).scalar_subquery(),
                Integer(),
            ),
            "review_stars": Computed(
                select(func.coalesce(func.sum(ProductReview.rating), 0))
                .where(*_OF_PRODUCT)
                .correlate(Product)
                .scalar_subquery(),
                Integer(),
            ),
        },
    ),
)
"""A product's number of published reviews, and the sum of their stars."""
