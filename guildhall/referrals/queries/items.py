"""What an order was for, in words."""

from __future__ import annotations

from sqlalchemy import ColumnElement, func

from guildhall.catalogue.models import Product
from guildhall.workshops.models import Workshop


def item_in(language: str) -> ColumnElement[str]:
    """The product's name in a language, its own where nobody translated it, or the workshop's title.

    Wants both tables joined; null for an order of neither.
    """
    if language == "en":
        return func.coalesce(Product.name, Workshop.title)
    own = func.nullif(getattr(Product, f"name_{language}"), "")
    return func.coalesce(own, Product.name, Workshop.title)
