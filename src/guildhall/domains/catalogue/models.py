"""The table of products."""

from typing import Any

from sqlalchemy import CheckConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Json, MinorUnits
from guildhall.core.db.records import Record, created, key, updated
from guildhall.services.shop_settings.vat_rates import TaxCategory


class Product(Record):
    """A product of the catalogue. `price` is in minor units of `currency`; `tax_category` decides its tax rate.

    `translations` has name and description in other languages; the columns `name` and `description` are English.

    `delivery_*` is copied into the details of every paid order (M7): links are a list of {title, url, translations},
    details a key-value map, both displayed like the specification's order details. `delivery_translations` has its
    title and description in other languages (core.detail_texts.DetailWords).

    `gallery` is a list of {title, url, translations} of pictures and films (validation.TranslatedLink); `related` lists
    slugs of other products. `sales_page` has the sections of the product's page for each language
    (schemas.SalesSections). The shop lists products by `position`; those without one, 0, come first, the newest at the
    top.
    """

    __tablename__ = "products"
    __table_args__ = (
        CheckConstraint("currency IN ('USD', 'EUR', 'GBP')", name="currency"),
        CheckConstraint("price >= 0", name="price"),
        Index(None, "is_active", "created_at"),
        Index(None, "is_featured", "created_at"),
        Index(None, "created_at", "id"),
        Index(None, "price", "id"),
        Index(None, "name", "id"),
        Index(None, "updated_at", "id"),
        Index(None, "position", "id"),
    )

    id: Mapped[key]
    name: Mapped[str] = mapped_column(index=True)
    slug: Mapped[str] = mapped_column(unique=True)
    description: Mapped[str | None]
    image_url: Mapped[str | None]
    price: Mapped[int] = mapped_column(MinorUnits)
    currency: Mapped[str] = mapped_column(default="USD")
    tax_category: Mapped[str] = mapped_column(default=TaxCategory.STANDARD)
    product_type: Mapped[str] = mapped_column(default="congress_system", index=True)
    features: Mapped[list[str]] = mapped_column(Json, default=list)
    is_active: Mapped[bool] = mapped_column(default=True)
    is_featured: Mapped[bool] = mapped_column(default=False)
    translations: Mapped[dict[str, dict[str, str]]] = mapped_column(Json, default=dict)
    delivery_title: Mapped[str | None]
    delivery_description: Mapped[str | None]
    delivery_image_url: Mapped[str | None]
    delivery_links: Mapped[list[dict[str, Any]]] = mapped_column(Json, default=list)
    delivery_details: Mapped[dict[str, Any]] = mapped_column(Json, default=dict)
    delivery_translations: Mapped[dict[str, dict[str, str]]] = mapped_column(Json, default=dict)
    gallery: Mapped[list[dict[str, Any]]] = mapped_column(Json, default=list)
    related: Mapped[list[str]] = mapped_column(Json, default=list)
    sales_page: Mapped[dict[str, Any]] = mapped_column(Json, default=dict)
    position: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[created]
    updated_at: Mapped[updated]
